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
 * it. Values of names that the form does not define are redacted together with their names, as in {@code "name": "value"}.
 * Safe for use by many threads.
 */
public final class LineRedaction {

    private static final int MAX_NAME_CHARS = 100;

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
        List<JsonString> all = strings.all();
        List<String> texts = new ArrayList<>(all.stream().map(JsonString::text).toList());
        List<Integer> together = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (form.isGroup(all.get(i))) {
                texts.set(i, alone(sink, texts.get(i)));
            } else if (!form.isFixed(all.get(i)) && !texts.get(i).isEmpty()) {
                together.add(i);
            }
        }
        List<String> redacted = redactions.redact(
                sink, together.stream().map(i -> inContext(all, i)).toList());
        for (int i = 0; i < together.size(); i++) {
            int at = together.get(i);
            texts.set(at, isInContext(all, at) ? outOfContext(sink, texts, at, redacted.get(i)) : redacted.get(i));
        }
        return strings.with(texts);
    }

    /** A name that the form does not define may tell what its value is: a password, say. */
    private boolean isInContext(List<JsonString> all, int at) {
        return all.get(at).isValue()
                && !form.names().contains(all.get(at - 1).text())
                && all.get(at - 1).text().length() <= MAX_NAME_CHARS;
    }

    private String inContext(List<JsonString> all, int at) {
        String text = all.get(at).text();
        return isInContext(all, at) ? context(all.get(at - 1).text()) + text + '"' : text;
    }

    /** Takes the name away again, as it was redacted; a redactor that has changed more is asked without it. */
    private String outOfContext(Sink sink, List<String> texts, int at, String redacted) {
        String context = context(texts.get(at - 1));
        return redacted.length() > context.length() && redacted.startsWith(context) && redacted.endsWith("\"")
                ? redacted.substring(context.length(), redacted.length() - 1)
                : alone(sink, texts.get(at));
    }

    private static String context(String name) {
        return '"' + name + "\": \"";
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
