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
}
