package io.mneme.benchmarks.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure that a benchmark measured.
 *
 * @param benchmark the name behind {@code benchmarks/run}, such as {@code http-search}; a benchmark records its figures in
 *     the order in which the page shows them
 * @param what what was measured, in words, such as {@code a rare word, 200,000 entries, median}; unique within a benchmark
 *     for each peer, and the same in each version, since figures of two versions are compared by it
 * @param runs one value a run, in the order in which they were measured; at least one, each finite. Where a run times many
 *     calls, its value is a percentile of them, and {@code what} names it
 * @param unit the unit of {@code runs}, such as {@code ms} or {@code dictations/s}; empty for a ratio or a count
 * @param peer what the figure is compared with
 * @param target the limit that the figure is to keep
 * @param load how many processors other processes kept busy while the figure was measured, such as 0.25; not a number where
 *     the system does not say it
 * @param slowestSteps where the time goes, in words, such as {@code JSON 40 %, sync 30 %, sockets 10 %}; empty if not known
 */
public record MeasuredFigure(
        String benchmark,
        String what,
        List<Double> runs,
        String unit,
        Optional<Peer> peer,
        Optional<Target> target,
        double load,
        String slowestSteps) {

    private static final double BUSY_LOAD = 1;

    /**
     * What a figure is compared with: another program, or another way to the same result.
     *
     * @param name its name in words, such as {@code FTS5}
     * @param runs its values, in the unit of the figure, measured by turns with the figure's within the same process; at
     *     least one, each finite
     */
    public record Peer(String name, List<Double> runs) {

        public Peer {
            requireText(name, "name of the peer");
            runs = requireRuns(runs);
        }

        /** Returns the median of its runs. */
        public double median() {
            return MeasuredFigure.median(runs);
        }
    }

    /**
     * A limit.
     *
     * @param comparison on which side of the bound the value is to be
     * @param bound the limit, itself allowed
     * @param ofPeer whether the ratio to the peer is limited, rather than the figure in its unit
     */
    public record Target(Comparison comparison, double bound, boolean ofPeer) {

        boolean isMet(double value) {
            return comparison == Comparison.AT_MOST ? value <= bound : value >= bound;
        }
    }

    /** The side of a bound. */
    public enum Comparison {
        AT_MOST("≤"),
        AT_LEAST("≥");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        /** Returns the sign that readers see. */
        public String sign() {
            return sign;
        }
    }

    public MeasuredFigure {
        requireText(benchmark, "benchmark");
        requireText(what, "what was measured");
        runs = requireRuns(runs);
        requireNonNull(unit, "unit");
        if (target.isPresent() && target.get().ofPeer() && peer.isEmpty()) {
            throw new IllegalArgumentException("a target of the ratio needs a peer: " + what);
        }
        requireNonNull(slowestSteps, "slowestSteps");
    }

    private static void requireText(String text, String what) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("empty: " + what);
        }
    }

    private static List<Double> requireRuns(List<Double> runs) {
        if (runs.isEmpty() || !runs.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("runs need one finite value or more: " + runs);
        }
        return List.copyOf(runs);
    }

    /** Returns the median of the runs. */
    public double median() {
        return median(runs);
    }

    /** Returns the least of the runs. */
    public double min() {
        return runs.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** Returns the most of the runs. */
    public double max() {
        return runs.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    /** Returns the median divided by that of the peer; empty without a peer. */
    public OptionalDouble ratio() {
        return peer.map(other -> OptionalDouble.of(median() / other.median())).orElseGet(OptionalDouble::empty);
    }

    /** Returns whether the median keeps the target; empty without a target. */
    public Optional<Boolean> isTargetMet() {
        return target.map(limit -> limit.isMet(limit.ofPeer() ? ratio().orElseThrow() : median()));
    }

    /** Returns whether other processes kept more than one processor busy meanwhile, so that the figure may be too bad. */
    public boolean isDisturbed() {
        return load > BUSY_LOAD;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
