package io.mneme.benchmarks.search;

import io.mneme.benchmarks.report.FigureRecorder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The processor time that the threads of a Java process have taken. Those that compile are told apart: how long code is compiled
 * says nothing about the code. For one thread.
 */
public final class ThreadTimes {

    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler.*");

    /** A process is warm when its compilers take no more than this share of its processor time. */
    private static final double MAX_COMPILING = 0.1;

    private final Path tasks;
    private final Map<Path, Long> last = new HashMap<>();
    private final Map<String, Long> taken = new HashMap<>();

    ThreadTimes(long pid) {
        tasks = Path.of("/proc", String.valueOf(pid), "task");
    }

    /** Work of a warm-up, as much each time. */
    public interface WarmUpRound {

        void run() throws Exception;
    }

    /** Returns the times of this process, to be read. */
    public static ThreadTimes ofThisProcess() {
        return new ThreadTimes(ProcessHandle.current().pid());
    }

    /** Reads the times. Those of a thread that has ended since the last call are missed. */
    public ThreadTimes read() throws IOException {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                read(thread);
            }
        }
        return this;
    }

    private void read(Path thread) throws IOException {
        try {
            long now =
                    Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
            String name = Files.readString(thread.resolve("comm")).strip();
            taken.merge(name, now - last.getOrDefault(thread, 0L), Long::sum);
            last.put(thread, now);
        } catch (NoSuchFileException ended) {
            last.remove(thread);
        }
    }

    /**
     * Repeats some work of the process until two rounds hardly make its compilers work: they take one of two processors, and what
     * they have not reached yet is slow.
     *
     * @param most the most rounds
     * @return their share in the processor time, the greater one of the last two rounds
     */
    public double warmUp(int most, WarmUpRound round) throws Exception {
        read();
        double former = 1;
        double last = 1;
        for (int count = 0; Math.max(former, last) > MAX_COMPILING && count < most; count++) {
            former = last;
            last = compilingShare(round);
        }
        return Math.max(former, last);
    }

    /**
     * Records the shares of the compilers with which warm-ups ended.
     *
     * @param what what was warmed up; empty if the benchmark warms up one thing
     */
    public static void record(FigureRecorder recorder, String benchmark, String what, List<Double> shares) {
        String share = "share of the compilers at the end of the warm-up";
        recorder.figure(benchmark, what.isEmpty() ? share : what + ", " + share)
                .runs("", shares)
                .atMost(MAX_COMPILING)
                .record();
    }

    private double compilingShare(WarmUpRound round) throws Exception {
        Duration compiled = of(COMPILER);
        Duration worked = working();
        round.run();
        double compiling = read().of(COMPILER).minus(compiled).toNanos();
        return compiling / (compiling + working().minus(worked).toNanos());
    }

    /** Returns the time of the threads that do not compile, as it was read last. */
    Duration working() {
        return sum(COMPILER.asMatchPredicate().negate());
    }

    /** Returns the time of the threads with names of a pattern, as it was read last; of a name, Linux has 15 characters. */
    public Duration of(Pattern names) {
        return sum(names.asMatchPredicate());
    }

    private Duration sum(Predicate<String> names) {
        return Duration.ofNanos(taken.entrySet().stream()
                .filter(thread -> names.test(thread.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum());
    }
}
