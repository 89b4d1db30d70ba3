package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * An entry that was found, as the journal stores it now.
 *
 * @param journal the name of its journal
 * @param position its position there
 * @param id its id there
 * @param timestamp its timestamp; empty if it has no readable one
 * @param score how well it matches, 0 or more; comparable within one page. 0 if the hits are ordered by time
 * @param texts its texts by the name of their field, for example {@code final_text}
 */
public record SearchHit(
        String journal,
        Position position,
        String id,
        Optional<Instant> timestamp,
        double score,
        Map<String, String> texts) {

    public SearchHit {
        requireNonNull(journal, "journal");
        requireNonNull(position, "position");
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        texts = Map.copyOf(texts);
        if (!(score >= 0)) {
            throw new IllegalArgumentException("score must be 0 or more: " + score);
        }
    }
}
