package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A turn of a conversation, without its text.
 *
 * @param journal the name of its journal
 * @param position its position there
 * @param revision its revision when it was indexed
 * @param timestamp its timestamp; empty if it has no readable one
 * @param place its place in its conversation; empty if it is of no conversation, and so has neither neighbours nor a session
 * @param matches what it has of the query
 * @param traits what is known of its text
 * @param selected whether it may be returned; if not, it is here for the sake of the turns around it
 */
public record CandidateTurn(
        String journal,
        Position position,
        String revision,
        Optional<Instant> timestamp,
        Optional<ConversationPlace> place,
        TermMatches matches,
        TurnTraits traits,
        boolean selected) {

    /**
     * A place in a conversation.
     *
     * @param conversation id of the conversation
     * @param ordinal number of turns of this journal before it in the conversation
     * @param session number of sessions before its own in the conversation
     */
    public record ConversationPlace(String conversation, int ordinal, int session) {

        public ConversationPlace {
            requireNonNull(conversation, "conversation");
        }
    }

    public CandidateTurn {
        requireNonNull(journal, "journal");
        requireNonNull(position, "position");
        requireNonNull(revision, "revision");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(place, "place");
        requireNonNull(matches, "matches");
        requireNonNull(traits, "traits");
    }

    /**
     * What is known of a turn without reading its text.
     *
     * @param author its author; empty if unknown
     * @param role the role of its author, for example {@code assistant}; empty if unknown
     * @param named whether the query names its author
     * @param timeExpression whether it contains an expression of time, as {@code yesterday}
     * @param question whether it ends with a question
     * @param words number of words of all its texts, 0 or more
     * @param passages number of its passages, 1 or more
     */
    public record TurnTraits(
            String author,
            String role,
            boolean named,
            boolean timeExpression,
            boolean question,
            int words,
            int passages) {

        public TurnTraits {
            if (words < 0 || passages < 1) {
                throw new IllegalArgumentException(
                        "words must be 0 or more, passages 1 or more: %d, %d".formatted(words, passages));
            }
        }
    }

    /**
     * How often an entry contains each term of a query, in the order of {@link CandidateTurns#terms}.
     *
     * @param stemmed in any inflection, in all its texts
     * @param exact as it is written, in all its texts
     * @param passages the passages that contain a term, by ascending number
     */
    public record TermMatches(TermCounts stemmed, TermCounts exact, List<PassageMatch> passages) {

        /**
         * How often a passage contains each term.
         *
         * @param passage the number of the passage in the entry, from 0: its index in {@link CandidateEntry#passages}
         * @param words number of words of the passage, 0 or more
         * @param stemmed how often it contains each term in any inflection
         */
        public record PassageMatch(int passage, int words, TermCounts stemmed) {

            public PassageMatch {
                requireNonNull(stemmed, "stemmed");
            }
        }

        public TermMatches {
            passages = List.copyOf(passages);
            if (stemmed.size() != exact.size()) {
                throw new IllegalArgumentException(
                        "sizes must be equal: %d, %d".formatted(stemmed.size(), exact.size()));
            }
        }

        /** Returns whether the entry contains no term, so that all its numbers are 0. */
        public boolean isEmpty() {
            return passages.isEmpty();
        }
    }

    /**
     * How often each term of a query occurs, in the order of the terms. They are plain numbers, since a query has as many of them as turns
     * times terms. Immutable.
     */
    public static final class TermCounts {

        private final int[] counts;

        private TermCounts(int... counts) {
            this.counts = counts;
        }

        /** Returns counts, each 0 or more. */
        public static TermCounts of(int... counts) {
            return copyOf(counts, 0, counts.length);
        }

        /** Returns the counts from an index on, before another one. */
        public static TermCounts copyOf(int[] counts, int from, int to) {
            return new TermCounts(Arrays.copyOfRange(counts, from, to));
        }

        /** Returns the number of terms. */
        public int size() {
            return counts.length;
        }

        /**
         * Returns how often a term occurs.
         *
         * @throws IndexOutOfBoundsException if there are not so many terms
         */
        public int get(int term) {
            return counts[term];
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof TermCounts && Arrays.equals(((TermCounts) other).counts, counts);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(counts);
        }

        @Override
        public String toString() {
            return Arrays.toString(counts);
        }
    }
}
