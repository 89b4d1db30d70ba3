package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which turns to return.
 *
 * @param words the words that matter, at most {@value #MAX_WORDS}; a word that names an author is compared with the authors only
 * @param conversation the conversation to search; empty for all
 * @param journals the names of the journals to search; empty for all that are open
 * @param sessionGap two turns of a conversation with more time between them are of different sessions; more than 0
 * @param spans the spans of time that matter: turns in them are candidates, whatever their words
 * @param filter which turns may be returned
 * @param limit maximum number of candidates, 1 to {@value #MAX_LIMIT}; the turns around them are not counted
 */
public record CandidateQuery(
        List<String> words,
        Optional<String> conversation,
        Set<String> journals,
        Duration sessionGap,
        List<TimeSpan> spans,
        TurnFilter filter,
        int limit) {

    /** The maximum number of words. */
    public static final int MAX_WORDS = 64;

    /** The maximum number of candidates. */
    public static final int MAX_LIMIT = 1_000;

    public CandidateQuery {
        words = List.copyOf(words);
        requireNonNull(conversation, "conversation");
        journals = Set.copyOf(journals);
        spans = List.copyOf(spans);
        requireNonNull(filter, "filter");
        if (words.size() > MAX_WORDS) {
            throw new IllegalArgumentException("words must be at most " + MAX_WORDS + ": " + words.size());
        }
        if (sessionGap.isZero() || sessionGap.isNegative()) {
            throw new IllegalArgumentException("sessionGap must be more than 0: " + sessionGap);
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ": " + limit);
        }
    }

    /**
     * A span of time.
     *
     * @param from its first moment
     * @param to the moment after its last one, later than {@code from}
     */
    public record TimeSpan(Instant from, Instant to) {

        public TimeSpan {
            if (!from.isBefore(to)) {
                throw new IllegalArgumentException("a span must not be empty: " + from + " to " + to);
            }
        }

        /** Returns whether a moment is in the span. */
        public boolean contains(Instant moment) {
            return !moment.isBefore(from) && moment.isBefore(to);
        }
    }
}
