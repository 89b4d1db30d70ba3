package io.mneme.record.json;

import static java.util.Objects.requireNonNull;

import io.mneme.api.entry.RedactionRules;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.Timestamps;
import java.util.List;

/**
 * Redacts entries in their JSON form, so that a new field is redacted, too, unless its form excludes it. A value of a name
 * that the form does not define is redacted together with the name, as in {@code "name": "value"}. Safe for use by several
 * threads.
 */
public final class LineRedaction {

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
        RedactedStrings strings = new RedactedStrings(json, rules, text -> redactText(sink, text));
        return strings.with(redactions.redact(sink, strings.together()));
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
