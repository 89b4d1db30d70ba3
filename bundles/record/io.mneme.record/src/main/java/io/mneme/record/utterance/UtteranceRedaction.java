package io.mneme.record.utterance;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.record.json.LineRedaction;

/** Redacts every string of an utterance except those that other entries refer to. Safe for use by several threads. */
public final class UtteranceRedaction {

    private final LineRedaction lines;

    public UtteranceRedaction(Redactions redactions) {
        lines = new LineRedaction(redactions, UtteranceKind.SCHEMA.redactionRules());
    }

    /**
     * Returns an utterance as it may go to a sink.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public Utterance redact(RedactionSink sink, Utterance utterance) {
        Utterance redacted = lines.redact(sink, utterance, UtteranceKind.SCHEMA);
        return redacted.text().equals(utterance.text()) ? redacted : UtteranceParser.shortened(redacted);
    }

    /**
     * Returns a project as it may go to a sink: the same as in its utterances.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redactProject(RedactionSink sink, String project) {
        return lines.redactText(sink, project);
    }

    /**
     * Returns a time of a conversation as it may go to a sink: the same as in its utterances.
     *
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redactTime(RedactionSink sink, String time) {
        return lines.redactTime(sink, time);
    }
}
