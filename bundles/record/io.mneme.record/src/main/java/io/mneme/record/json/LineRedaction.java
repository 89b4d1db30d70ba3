package io.mneme.record.json;

import static java.util.Objects.requireNonNull;

import io.mneme.api.entry.RedactionRules;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.record.json.JsonStrings.JsonString;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.Timestamps;
import java.util.ArrayList;
import java.util.List;

/**
 * Redacts entries in their JSON form, so that a new field is redacted, too, unless its form excludes it. A value of a name
 * that the form does not define is redacted together with the name, as in {@code "name": "value"}. Safe for use by several
 * threads.
 */
public final class LineRedaction {

    private static final int MAX_NAME_CHARS = 100;

    private final Redactions redactions;
    private final RedactionRules rules;

    public LineRedaction(Redactions redactions, RedactionRules rules) {
        this.redactions = requireNonNull(redactions, "redactions");
        this.rules = requireNonNull(rules, "rules");
    }

    /** Returns whether a sink is redacted at all. */
    public boolean isOn(RedactionSink sink) {
        return redactions.generation(sink) != 0;
    }

    /**
     * Returns an entry as it may go to a sink.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public <E> E redact(RedactionSink sink, E entry, RecordSchema<E> schema) {
        return isOn(sink) ? schema.read(redact(sink, schema.line(entry))) : entry;
    }

    /**
     * Returns an entry's JSON object as it may go to a sink.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redact(RedactionSink sink, String json) {
        JsonStrings strings = new JsonStrings(json);
        List<JsonString> all = strings.all();
        List<String> texts = new ArrayList<>(all.stream().map(JsonString::text).toList());
        List<Integer> together = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (isGroup(all.get(i))) {
                texts.set(i, redactText(sink, texts.get(i)));
            } else if (!isFixed(all.get(i)) && !texts.get(i).isEmpty()) {
                together.add(i);
            }
        }
        List<String> redacted = redactions.redact(
                sink, together.stream().map(i -> withName(all, i)).toList());
        for (int i = 0; i < together.size(); i++) {
            int at = together.get(i);
            texts.set(at, needsName(all, at) ? withoutName(sink, texts, at, redacted.get(i)) : redacted.get(i));
        }
        return strings.with(texts);
    }

    private boolean isFixed(JsonString string) {
        if (string.isName()) {
            return rules.names().contains(string.text());
        }
        return string.isOuter()
                && (rules.references().contains(string.field())
                        || rules.times().contains(string.field())
                                && Timestamps.read(string.text()).isPresent());
    }

    private boolean isGroup(JsonString string) {
        return !string.isName() && string.isOuter() && rules.groups().contains(string.field());
    }

    /** A name that the form does not define can show the kind of its value, for example a password. */
    private boolean needsName(List<JsonString> all, int at) {
        return all.get(at).isValue()
                && !rules.names().contains(all.get(at - 1).text())
                && all.get(at - 1).text().length() <= MAX_NAME_CHARS;
    }

    private String withName(List<JsonString> all, int at) {
        String text = all.get(at).text();
        return needsName(all, at) ? namePrefix(all.get(at - 1).text()) + text + '"' : text;
    }

    /** Removes the name again, as it was redacted. If a redactor has changed more, the text is redacted without the name. */
    private String withoutName(RedactionSink sink, List<String> texts, int at, String redacted) {
        String context = namePrefix(texts.get(at - 1));
        return redacted.length() > context.length() && redacted.startsWith(context) && redacted.endsWith("\"")
                ? redacted.substring(context.length(), redacted.length() - 1)
                : redactText(sink, texts.get(at));
    }

    private static String namePrefix(String name) {
        return '"' + name + "\": \"";
    }

    /**
     * Returns a text by which entries are grouped, as it may go to a sink: the same as in the entries.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redactText(RedactionSink sink, String text) {
        return text.isEmpty() ? text : redactions.redact(sink, List.of(text)).get(0);
    }

    /**
     * Returns the text of a time field, as it may go to a sink; a time is not redacted.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redactTime(RedactionSink sink, String text) {
        return Timestamps.read(text).isPresent() ? text : redactText(sink, text);
    }
}
