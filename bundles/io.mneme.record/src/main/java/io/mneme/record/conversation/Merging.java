package io.mneme.record.conversation;

import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.conversation.Grouping.Head;
import java.time.Instant;
import java.util.Optional;

/** Merges a conversation with the one before it in its project. */
final class Merging {

    /** How many utterances are looked at at once; the first one has a conversation, as a rule. */
    private static final int AT_ONCE = 10;

    private final Journal<Utterance> journal;
    private final Annotations annotations;

    Merging(Journal<Utterance> journal, Annotations annotations) {
        this.journal = journal;
        this.annotations = annotations;
    }

    /** Merges, and returns the id of the conversation before. */
    String merge(Head head, Instant now) {
        String before = before(head).orElseThrow(() -> new NoEarlierConversationException(head.id()));
        annotations.merge(head.id(), before, now);
        return before;
    }

    private Optional<String> before(Head head) {
        String lane = UtteranceLanes.ofProject(head.newest().entry().project().orElse(""));
        Position before = first(head);
        Slice<Utterance> page;
        do {
            page = journal.page(Selection.of(lane), before, 0, AT_ONCE);
            for (Stored<Utterance> stored : page.entries()) {
                String conversation = annotations.root(stored.entry().conversation());
                if (!conversation.isEmpty() && !conversation.equals(head.id())) {
                    return Optional.of(conversation);
                }
                before = stored.position();
            }
        } while (page.hasMore());
        return Optional.empty();
    }

    private static Position first(Head head) {
        Position[] first = {head.newest().position()};
        head.transcript().newestFirst(stored -> first[0] = stored.position());
        return first[0];
    }
}
