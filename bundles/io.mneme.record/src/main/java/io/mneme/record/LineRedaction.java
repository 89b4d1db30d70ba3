package io.mneme.record;

import static java.util.Objects.requireNonNull;

import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.record.JsonStrings.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Redacts entries in their JSON form, so that a field that is added to the form is redacted, too, unless the form excepts
 * it. Safe for use by many threads.
 */
public final class LineRedaction {

    private final Redactions redactions;
    private final Form form;

    /**
     * What is not simply redacted in one kind of entry.
     *
     * @param names the names of values that the form defines; never redacted
     * @param references fields that other entries, files or paths refer to; their texts are never redacted
     * @param times fields whose text is not redacted if it is a time
     * @param groups fields by whose texts entries are grouped; each is redacted by itself, so that equal texts stay equal
     *     whatever else their entries say
     */
    public record Form(Set<String> names, Set<String> references, Set<String> times, Set<String> groups) {

        public Form {
            names = Set.copyOf(names);
            references = Set.copyOf(references);
            times = Set.copyOf(times);
            groups = Set.copyOf(groups);
        }

        private boolean isFixed(JsonString string) {
            if (string.isName()) {
                return names.contains(string.text());
            }
            return string.isOuter()
                    && (references.contains(string.field())
                            || times.contains(string.field())
                                    && Timestamps.read(string.text()).isPresent());
        }

        private boolean isGroup(JsonString string) {
            return !string.isName() && string.isOuter() && groups.contains(string.field());
        }
    }

    public LineRedaction(Redactions redactions, Form form) {
        this.redactions = requireNonNull(redactions, "redactions");
        this.form = requireNonNull(form, "form");
    }

    /** Returns whether a sink is redacted at all. */
    public boolean isOn(Sink sink) {
        return redactions.generation(sink) != 0;
    }

    /**
     * Returns an entry's JSON object as it may go to a sink.
     *
     * @throws io.mneme.api.redaction.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redacted(Sink sink, String json) {
        JsonStrings strings = new JsonStrings(json);
        List<String> texts = new ArrayList<>();
        List<Integer> together = new ArrayList<>();
        for (JsonString string : strings.all()) {
            if (form.isGroup(string)) {
                texts.add(alone(sink, string.text()));
            } else {
                if (!form.isFixed(string) && !string.text().isEmpty()) {
                    together.add(texts.size());
                }
                texts.add(string.text());
            }
        }
        List<String> redacted =
                redactions.redact(sink, together.stream().map(texts::get).toList());
        for (int i = 0; i < together.size(); i++) {
            texts.set(together.get(i), redacted.get(i));
        }
        return strings.with(texts);
    }

    /**
     * Returns a text by which entries are grouped, as it may go to a sink: the same as in the entries.
     *
     * @throws io.mneme.api.redaction.RedactionException if it cannot be redacted; it must then not go there
     */
    public String alone(Sink sink, String text) {
        return text.isEmpty() ? text : redactions.redact(sink, List.of(text)).get(0);
    }

    /**
     * Returns what stands where a time should, as it may go to a sink; a time is not redacted.
     *
     * @throws io.mneme.api.redaction.RedactionException if it cannot be redacted; it must then not go there
     */
    public String time(Sink sink, String text) {
        return Timestamps.read(text).isPresent() ? text : alone(sink, text);
    }
}
