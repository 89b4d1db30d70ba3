package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Position;
import io.mneme.record.Timestamps;
import io.mneme.record.conversation.ByProject.Case;
import io.mneme.record.conversation.Grouping.Head;
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

/** Removes conversations that have not been continued for longer than their project's are kept. */
final class Retention {

    /** How many days stand for ever. */
    static final long FOR_EVER = 0;

    /** How many conversations are removed at once, so that each file is written anew only as often. */
    private static final int AT_ONCE = 500;

    private final Grouping grouping;
    private final ByProject keepDays;
    private final ToIntFunction<List<String>> erase;

    /**
     * Makes a retention.
     *
     * @param grouping finds the conversations
     * @param keepDays for how many days after its newest utterance a conversation is kept; {@link #FOR_EVER}
     * @param erase removes conversations and tells of how many utterances
     */
    Retention(Grouping grouping, ByProject keepDays, ToIntFunction<List<String>> erase) {
        this.grouping = grouping;
        this.keepDays = keepDays;
        this.erase = erase;
    }

    /**
     * Removes what is due at a moment. May be repeated.
     *
     * @param isStopped asked before each removal of some
     * @return how many utterances were removed
     */
    int run(Instant now, BooleanSupplier isStopped) {
        Iterator<String> due = grouping.heads(Position.END)
                .filter(head -> isDue(head, now))
                .map(Head::id)
                .iterator();
        int erased = 0;
        while (!isStopped.getAsBoolean() && due.hasNext()) {
            List<String> next = new ArrayList<>();
            while (next.size() < AT_ONCE && due.hasNext()) {
                next.add(due.next());
            }
            erased += erase.applyAsInt(next);
        }
        return erased;
    }

    /**
     * Returns the moment before which nothing is kept in any project, pinned conversations apart; empty if one project's
     * are kept for ever.
     */
    Optional<Instant> expiryLimit(Instant now) {
        LongSummaryStatistics days = LongStream.concat(
                        LongStream.of(keepDays.other()),
                        keepDays.patterns().stream().mapToLong(Case::number))
                .summaryStatistics();
        return days.getMin() == FOR_EVER ? Optional.empty() : Optional.of(now.minus(Duration.ofDays(days.getMax())));
    }

    /** What is pinned is never due, nor what does not say when it was last continued. */
    private boolean isDue(Head head, Instant now) {
        Utterance newest = head.newest().entry();
        long days = keepDays.of(newest.project().orElse(""));
        return days != FOR_EVER
                && Timestamps.read(newest.timestamp())
                        .filter(moment -> moment.plus(Duration.ofDays(days)).isBefore(now))
                        .isPresent()
                && !grouping.notes(head).pinned();
    }
}
