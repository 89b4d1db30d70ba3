package io.mneme.record.conversation;

import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.record.utterance.UtteranceParser;
import io.mneme.record.utterance.UtteranceRedaction;
import java.time.Instant;

/** Logs utterances: checks, redacts, assigns and appends them. */
final class UtteranceLog {

    private final Journal<Utterance> journal;
    private final ConversationAssigner assigner;
    private final UtteranceRedaction redaction;
    private final Mirror mirror;
    private final ChangeEvents changes;

    UtteranceLog(
            Journal<Utterance> journal,
            ConversationAssigner assigner,
            UtteranceRedaction redaction,
            Mirror mirror,
            ChangeEvents changes) {
        this.journal = journal;
        this.assigner = assigner;
        this.redaction = redaction;
        this.mirror = mirror;
        this.changes = changes;
    }

    LogResult log(String json, Instant now) {
        Utterance utterance = redaction.redact(RedactionSink.STORE, UtteranceParser.logged(json, now));
        ConversationAssignment assignment = assigner.assign(utterance);
        StoredEntry<Utterance> stored = append(UtteranceKind.in(assignment.conversation(), utterance));
        mirror.write(stored);
        changes.publish(assignment, utterance);
        return new LogResult(stored, assignment.isNew(), assignment.reason());
    }

    private StoredEntry<Utterance> append(Utterance utterance) {
        try {
            return journal.append(utterance);
        } finally {
            assigner.release(utterance);
        }
    }
}
