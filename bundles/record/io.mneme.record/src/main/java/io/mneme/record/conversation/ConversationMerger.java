package io.mneme.record.conversation;

import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.conversation.ConversationFinder.ConversationHead;
import java.time.Instant;
import java.util.Optional;

/** Merges a conversation with the one before it in its project. */
final class ConversationMerger {

    /** Number of utterances per page; normally the first one has a conversation. */
    private static final int BATCH_SIZE = 10;

    private final Journal<Utterance> journal;
    private final Annotations annotations;

    ConversationMerger(Journal<Utterance> journal, Annotations annotations) {
        this.journal = journal;
        this.annotations = annotations;
    }

    /** Merges a conversation, and returns the id of the previous one. */
    String merge(ConversationHead head, Instant now) {
        String before = before(head).orElseThrow(() -> new NoEarlierConversationException(head.id()));
        annotations.merge(head.id(), before, now);
        return before;
    }

    private Optional<String> before(ConversationHead head) {
        String lane = UtteranceLanes.ofProject(head.newest().entry().project().orElse(""));
        Position before = first(head);
        Slice<Utterance> page;
        do {
            page = journal.page(EntryQuery.ofLane(lane), before, 0, BATCH_SIZE);
            for (StoredEntry<Utterance> stored : page.entries()) {
                String conversation = annotations.root(stored.entry().conversation());
                if (!conversation.isEmpty() && !conversation.equals(head.id())) {
                    return Optional.of(conversation);
                }
                before = stored.position();
            }
        } while (page.hasMore());
        return Optional.empty();
    }

    private static Position first(ConversationHead head) {
        Position[] first = {head.newest().position()};
        head.transcript().newestFirst(stored -> first[0] = stored.position());
        return first[0];
    }
}
