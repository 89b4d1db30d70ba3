package io.mneme.record.conversation;

import io.mneme.api.conversation.Logged;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Stored;
import io.mneme.api.redaction.Sink;
import io.mneme.record.utterance.UtteranceDraft;
import io.mneme.record.utterance.UtteranceRedaction;
import java.time.Instant;

/** Writes what was said: checked, redacted, in its place. */
final class UtteranceLog {

    private final Journal<Utterance> journal;
    private final Continuity continuity;
    private final UtteranceRedaction redaction;
    private final Mirror mirror;
    private final ChangeEvents changes;

    UtteranceLog(
            Journal<Utterance> journal,
            Continuity continuity,
            UtteranceRedaction redaction,
            Mirror mirror,
            ChangeEvents changes) {
        this.journal = journal;
        this.continuity = continuity;
        this.redaction = redaction;
        this.mirror = mirror;
        this.changes = changes;
    }

    Logged log(String json, Instant now) {
        Utterance utterance = redaction.redacted(Sink.STORE, UtteranceDraft.logged(json, now));
        Place place = continuity.enter(utterance);
        Stored<Utterance> stored = append(UtteranceDraft.in(place.conversation(), utterance));
        mirror.write(stored);
        changes.tell(place, utterance);
        return new Logged(stored, place.isNew(), place.reason());
    }

    private Stored<Utterance> append(Utterance utterance) {
        try {
            return journal.append(utterance);
        } finally {
            continuity.leave(utterance);
        }
    }
}
