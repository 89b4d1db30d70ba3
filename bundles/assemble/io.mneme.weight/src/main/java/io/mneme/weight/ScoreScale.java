package io.mneme.weight;

import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import java.util.List;
import java.util.stream.Stream;

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

    /** Returns a weight with its reasons, behind what a person is to know about the scale. */
    Weight weight(double score, List<String> reasons) {
        Stream<String> scaled =
                best > 1 ? Stream.of("scaled by the best score " + ReasonNumber.of(best)) : Stream.empty();
        return new Weight(score, Stream.concat(scaled, reasons.stream()).toList());
    }
}
