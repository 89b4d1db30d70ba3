package io.mneme.weight;

import io.mneme.spi.weigh.Weighable;
import java.util.List;
import java.util.Optional;

/**
 * Brings scores of any scale, for example of BM25, to at most 1: if the best score of a list is above 1, each is divided by it. Other
 * lists stay as they are, and the order never changes.
 *
 * @param best the best score of the list, at least 1
 */
record ScoreScale(double best) {

    static ScoreScale of(List<Weighable> items) {
        return new ScoreScale(items.stream().mapToDouble(Weighable::score).reduce(1, Math::max));
    }

    double scaled(Weighable item) {
        return item.score() / best;
    }

    /** Returns what a person is to know about the scale; empty if the scores stay as they are. */
    Optional<String> reason() {
        return best > 1 ? Optional.of("scaled by the best score " + ReasonNumber.of(best)) : Optional.empty();
    }
}
