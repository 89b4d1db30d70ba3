package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An entry that was found, as the journal stores it now.
 *
 * @param journal the name of its journal
 * @param position its position there
 * @param id its id there
 * @param timestamp its timestamp; empty if it has no readable one
 * @param conversation its conversation; empty if it belongs to none
 * @param score how well it matches, 0 or more; comparable within one page. 0 if the hits are ordered by time
 * @param texts its texts by the name of their field, for example {@code final_text}
 * @param missing the words of the query that the entry lacks, as the query contains them; empty unless the page is
 *     {@linkplain SearchPage#relaxed relaxed}
 * @param snippets the parts of its texts that match, by field; empty if the query asks for none, or has no words to match
 */
public record SearchHit(
        String journal,
        Position position,
        String id,
        Optional<Instant> timestamp,
        Optional<ConversationRef> conversation,
        double score,
        Map<String, String> texts,
        List<String> missing,
        List<SearchSnippet> snippets) {

    /**
     * The conversation of an entry.
     *
     * @param id its id
     * @param title the title that a person has set; empty if it has none
     */
    public record ConversationRef(String id, Optional<String> title) {

        public ConversationRef {
            requireNonNull(id, "id");
            requireNonNull(title, "title");
        }
    }

    public SearchHit {
        requireNonNull(journal, "journal");
        requireNonNull(position, "position");
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(conversation, "conversation");
        texts = Map.copyOf(texts);
        missing = List.copyOf(missing);
        snippets = List.copyOf(snippets);
        if (!(score >= 0)) {
            throw new IllegalArgumentException("score must be 0 or more: " + score);
        }
    }

    /** Creates a hit of no conversation, with all words and without snippets. */
    public SearchHit(
            String journal,
            Position position,
            String id,
            Optional<Instant> timestamp,
            double score,
            Map<String, String> texts) {
        this(journal, position, id, timestamp, Optional.empty(), score, texts, List.of(), List.of());
    }

    /**
     * The part of a hit's text around the first match. All numbers are UTF-16 units from the beginning of the whole text.
     *
     * @param field the name of the text's field, for example {@code final_text}
     * @param start where the part begins in the text, 0 or more
     * @param text the part, at most {@value #MAX_TEXT_CHARS} UTF-16 units
     * @param matches what matches the query in the part, ascending and without overlaps; at least one
     */
    public record SearchSnippet(String field, int start, String text, List<MatchRange> matches) {

        /** The maximum length of the part in UTF-16 units. */
        public static final int MAX_TEXT_CHARS = 200;

        /**
         * Where a match is.
         *
         * @param start its first UTF-16 unit, counted from the beginning of the whole text
         * @param end the unit after its last one
         */
        public record MatchRange(int start, int end) {

            public MatchRange {
                if (start < 0 || end <= start) {
                    throw new IllegalArgumentException("a match must not be empty: " + start + " to " + end);
                }
            }
        }

        public SearchSnippet {
            requireNonNull(field, "field");
            requireNonNull(text, "text");
            matches = List.copyOf(matches);
            if (start < 0) {
                throw new IllegalArgumentException("start must be 0 or more: " + start);
            }
        }
    }
}
