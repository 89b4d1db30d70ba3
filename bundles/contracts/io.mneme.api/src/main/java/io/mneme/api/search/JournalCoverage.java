package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.util.Optional;

/**
 * How much of a journal is indexed.
 *
 * @param journal the name of the journal
 * @param covered the last position that a search finds
 * @param end the last position of the journal; as {@code covered} if the journal is closed
 * @param complete whether the index has every position of the journal, but for unreadable ones; false while its entries are
 *     indexed from the first one on
 * @param unreadableSpans number of spans of positions that could not be read and are tried again, 0 or more
 */
public record JournalCoverage(String journal, Position covered, Position end, boolean complete, int unreadableSpans) {

    public JournalCoverage {
        requireNonNull(journal, "journal");
        requireNonNull(covered, "covered");
        requireNonNull(end, "end");
        if (unreadableSpans < 0) {
            throw new IllegalArgumentException("unreadableSpans must not be negative: " + unreadableSpans);
        }
    }

    /** Returns the number of positions that are not indexed yet. */
    public long lag() {
        return Math.max(0, end.value() - covered.value());
    }

    /** Returns why a search can miss entries of the journal; empty if it cannot. */
    public Optional<String> partial() {
        if (!complete || lag() > 0) {
            return Optional.of(
                    "%s is being indexed: %d of %d positions".formatted(journal, covered.value(), end.value()));
        }
        return unreadable();
    }

    /** Returns in how many places the journal cannot be read; empty if it can. */
    public Optional<String> unreadable() {
        return unreadableSpans == 0
                ? Optional.empty()
                : Optional.of("%s cannot be read at %d %s"
                        .formatted(journal, unreadableSpans, unreadableSpans == 1 ? "place" : "places"));
    }
}
