package io.mneme.record.conversation;

import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.export.ExportedEntry;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a conversation.
 *
 * @param source its journal
 * @param stored the entry as it is stored
 * @param <E> its kind
 */
record TranscriptEntry<E>(ConversationJournal<E> source, StoredEntry<E> stored) {

    /**
     * The order of entries of different journals, the latest being the greatest. One without a readable time is the greatest: it
     * comes as soon as the entry of its journal that is newer has come.
     */
    static final Comparator<TranscriptEntry<?>> BY_TIME =
            Comparator.comparing(entry -> entry.moment().orElse(Instant.MAX));

    String journal() {
        return source.name();
    }

    String kind() {
        return source.form().kind();
    }

    Position position() {
        return stored.position();
    }

    String conversation() {
        return source.form().conversation(stored.entry());
    }

    String timestamp() {
        return source.form().timestamp(stored.entry());
    }

    Optional<Instant> moment() {
        return Timestamps.read(timestamp());
    }

    Optional<String> project() {
        return source.form().project(stored.entry());
    }

    List<?> speaker() {
        return source.form().speaker(stored.entry());
    }

    String neighbourLane() {
        return source.form().neighbourLane(stored.entry());
    }

    ExportedEntry exported(Redactions redactions) {
        return source.form().exported(stored.entry(), redactions);
    }

    /** Returns the entry for callers. */
    ConversationEntry read() {
        return new ConversationEntry(journal(), stored);
    }
}
