package io.mneme.record.conversation;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.record.conversation.ConversationFinder.ConversationHead;
import io.mneme.record.conversation.PerProjectNumber.ProjectRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

/** Removes conversations whose last entry is older than the retention time of their project. */
final class Retention {

    /** The number of days that means: no limit. */
    static final int NO_LIMIT = 0;

    /** Number of conversations that are removed in one pass over the files. */
    private static final int BATCH_SIZE = 500;

    private final ConversationFinder finder;
    private final PerProjectNumber keepDays;
    private final ToIntFunction<List<String>> erase;

    /**
     * Creates a retention.
     *
     * @param finder finds the conversations
     * @param keepDays number of days that a conversation is kept after its newest entry, or {@link #NO_LIMIT}
     * @param erase removes conversations and returns the number of their entries
     */
    Retention(ConversationFinder finder, PerProjectNumber keepDays, ToIntFunction<List<String>> erase) {
        this.finder = finder;
        this.keepDays = keepDays;
        this.erase = erase;
    }

    /**
     * Removes the conversations that are due at a moment. May be repeated.
     *
     * @param isStopped checked before each pass
     * @return number of removed entries
     */
    int run(Instant now, BooleanSupplier isStopped) {
        Iterator<String> due = finder.heads(ConversationCursor.START)
                .filter(head -> isDue(head, now))
                .map(ConversationHead::id)
                .iterator();
        int erased = 0;
        while (!isStopped.getAsBoolean() && due.hasNext()) {
            List<String> next = new ArrayList<>();
            while (next.size() < BATCH_SIZE && due.hasNext()) {
                next.add(due.next());
            }
            erased += erase.applyAsInt(next);
        }
        return erased;
    }

    /**
     * Returns the moment before which no project keeps anything but pinned conversations; empty if one project has no
     * limit.
     */
    Optional<Instant> expiryLimit(Instant now) {
        LongSummaryStatistics days = LongStream.concat(
                        LongStream.of(keepDays.other()),
                        keepDays.patterns().stream().mapToLong(ProjectRule::number))
                .summaryStatistics();
        return days.getMin() == NO_LIMIT ? Optional.empty() : Optional.of(now.minus(Duration.ofDays(days.getMax())));
    }

    /** A conversation is never due if it is pinned, or if its newest entry has no readable timestamp. */
    private boolean isDue(ConversationHead head, Instant now) {
        long days = keepDays.of(head.project());
        return days != NO_LIMIT
                && head.newest()
                        .moment()
                        .filter(moment -> moment.isBefore(now.minus(Duration.ofDays(days))))
                        .isPresent()
                && !finder.properties(head).pinned();
    }
}
