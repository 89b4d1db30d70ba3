package io.mneme.benchmarks.report;

import java.time.Duration;
import java.util.Optional;

/**
 * How many processors other processes keep busy.
 *
 * <p>The load average of the system does not serve: a benchmark raises it itself. So this sums the processor time that
 * all other processes took, and divides it by the time that passed. Not counted are this process, its ancestors, and all
 * processes of the same run, also those that have left its group: they are known by a variable of their environment. What
 * a hypervisor takes from this machine counts.
 */
final class ForeignLoad {

    /** Figures that are recorded within this time were measured together, and have one load. */
    private static final Duration TOGETHER = Duration.ofSeconds(1);

    private final ProcessTimes processes;
    private ProcessTimes.Snapshot last;
    private double lastLoad = Double.NaN;

    /**
     * Starts to watch.
     *
     * @param mark the variable with its value, {@code NAME=VALUE}, that all processes of this run have
     */
    ForeignLoad(Optional<String> mark) {
        processes = new ProcessTimes(mark);
        last = processes.read();
    }

    /** Returns the load since this was made, or since it was asked for; not a number if the system does not say it. */
    double sinceLastTime() {
        if (Double.isNaN(lastLoad) || System.nanoTime() - last.nanos() > TOGETHER.toNanos()) {
            ProcessTimes.Snapshot now = processes.read();
            lastLoad = now.loadSince(last);
            last = now;
        }
        return lastLoad;
    }
}
