package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A turn that was recalled, as its journal stores it now.
 *
 * @param journal the name of its journal
 * @param position its position there
 * @param id its id there
 * @param timestamp its timestamp; empty if it has no readable one
 * @param conversation id of its conversation; empty if it is of none
 * @param author its author; empty if unknown
 * @param texts its texts by the name of their field, for example {@code content}
 * @param passage the passage that matters most; empty if it has no text but captions
 * @param earlier what the same speaker said about it before; empty if nothing was found
 * @param later what the same speaker said about it last; empty if this turn is the last one
 * @param confidence how likely the turn answers the text, 0 to 1; comparable between results
 * @param score the sum of the parts, any finite number; comparable within one result
 * @param parts the features that are not 0, those that add most first
 */
public record RecalledTurn(
        String journal,
        Position position,
        String id,
        Optional<Instant> timestamp,
        Optional<String> conversation,
        String author,
        Map<String, String> texts,
        Optional<TextPassage> passage,
        Optional<TurnMention> earlier,
        Optional<TurnMention> later,
        double confidence,
        double score,
        List<ScorePart> parts) {

    private static final int MAX_REASONS = 3;

    public RecalledTurn {
        requireNonNull(journal, "journal");
        requireNonNull(position, "position");
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(conversation, "conversation");
        requireNonNull(author, "author");
        texts = Map.copyOf(texts);
        requireNonNull(passage, "passage");
        requireNonNull(earlier, "earlier");
        requireNonNull(later, "later");
        parts = List.copyOf(parts);
    }

    /** Returns the reasons of the parts that add most; no text of any entry. */
    public List<String> reasons() {
        return parts.stream()
                .filter(part -> part.contribution() > 0)
                .limit(MAX_REASONS)
                .map(ScorePart::reason)
                .toList();
    }

    /**
     * Another turn of the same speaker that has the same words of the text: what was said about it before or after.
     *
     * @param position its position in the journal of the turn
     * @param id its id there
     * @param timestamp its timestamp; empty if it has no readable one
     * @param passage the passage that has the words
     */
    public record TurnMention(Position position, String id, Optional<Instant> timestamp, String passage) {

        public TurnMention {
            requireNonNull(position, "position");
            requireNonNull(id, "id");
            requireNonNull(timestamp, "timestamp");
            requireNonNull(passage, "passage");
        }
    }

    /**
     * What a feature adds to a score.
     *
     * @param feature the name of the feature, for example {@code session}
     * @param value its value, any finite number
     * @param weight the configured weight of the feature
     * @param reason what a high value says of a turn
     */
    public record ScorePart(String feature, double value, double weight, String reason) {

        public ScorePart {
            requireNonNull(feature, "feature");
            requireNonNull(reason, "reason");
        }

        /** Returns what the feature adds. */
        public double contribution() {
            return value * weight;
        }
    }
}
