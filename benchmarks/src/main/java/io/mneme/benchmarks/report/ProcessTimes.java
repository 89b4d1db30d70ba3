package io.mneme.benchmarks.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads from {@code /proc} how much processor time the processes of other programs have taken. */
final class ProcessTimes {

    private static final Path PROC = Path.of("/proc");
    private static final double TICKS_PER_SECOND = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long FIRST_PROCESS = 1;
    private static final int STEAL_COLUMN = 8;

    private final Optional<String> mark;

    ProcessTimes(Optional<String> mark) {
        this.mark = mark;
    }

    /** Returns the present times; empty ones where there is no {@code /proc}. */
    Snapshot read() {
        Map<Long, ProcessTime> times = new HashMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            folders.forEach(folder -> read(folder).ifPresent(time -> times.put(time.pid(), time)));
        } catch (IOException e) {
            return new Snapshot(System.nanoTime(), Double.NaN, Map.of());
        }
        Set<Long> ancestors = ancestors(times);
        times.keySet().removeIf(pid -> ancestors.contains(pid) || isOfThisRun(pid));
        return new Snapshot(System.nanoTime(), stolenTicks(), times);
    }

    private static Set<Long> ancestors(Map<Long, ProcessTime> times) {
        Set<Long> found = new HashSet<>(Set.of(FIRST_PROCESS));
        ProcessTime next = times.get(ProcessHandle.current().pid());
        while (next != null && found.add(next.pid())) {
            next = times.get(next.parent());
        }
        return found;
    }

    private boolean isOfThisRun(long pid) {
        return mark.isPresent()
                && Arrays.asList(text(PROC.resolve(pid + "/environ")).split("\0"))
                        .contains(mark.get());
    }

    /** Returns the times of a process; empty if it has just ended. */
    private static Optional<ProcessTime> read(Path folder) {
        String stat = text(folder.resolve("stat"));
        return stat.isEmpty() ? Optional.empty() : Optional.of(ProcessTime.parse(stat));
    }

    private static double stolenTicks() {
        String[] columns = text(PROC.resolve("stat")).split("\\s+");
        return columns.length > STEAL_COLUMN ? Double.parseDouble(columns[STEAL_COLUMN]) : 0;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, ISO_8859_1);
        } catch (IOException e) {
            return ""; // the process has ended, or belongs to another user
        }
    }

    /**
     * The times of one process.
     *
     * @param pid its number
     * @param parent the number of its parent
     * @param begun when it began, which tells it from an earlier one of the same number
     * @param own what it took, in ticks
     * @param ofChildren what its children took that have ended, in ticks
     */
    record ProcessTime(long pid, long parent, long begun, long own, long ofChildren) {

        private static final int PARENT = 1;
        private static final int USER = 11;
        private static final int SYSTEM = 12;
        private static final int USER_OF_CHILDREN = 13;
        private static final int SYSTEM_OF_CHILDREN = 14;
        private static final int BEGUN = 19;

        /** Reads a line of {@code /proc/PID/stat}; the name of the program may contain spaces and brackets. */
        static ProcessTime parse(String stat) {
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return new ProcessTime(
                    Long.parseLong(stat.substring(0, stat.indexOf(' '))),
                    Long.parseLong(fields[PARENT]),
                    Long.parseLong(fields[BEGUN].strip()),
                    Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]),
                    Long.parseLong(fields[USER_OF_CHILDREN]) + Long.parseLong(fields[SYSTEM_OF_CHILDREN]));
        }

        boolean isSame(ProcessTime other) {
            return pid == other.pid && begun == other.begun;
        }
    }

    /**
     * The times of all other processes at one moment.
     *
     * @param nanos the moment, as {@link System#nanoTime} gives it
     * @param stolen what a hypervisor took, in ticks; not a number where the system does not say it
     * @param times by number of process
     */
    record Snapshot(long nanos, double stolen, Map<Long, ProcessTime> times) {

        /** Returns how many processors were busy on average since an earlier moment. */
        double loadSince(Snapshot earlier) {
            double ticks = stolen - earlier.stolen;
            for (ProcessTime time : times.values()) {
                ticks += time.own() + time.ofChildren();
            }
            for (ProcessTime time : earlier.times.values()) {
                ticks -= isCounted(time, earlier) ? time.own() + time.ofChildren() : 0;
            }
            return Math.max(0, ticks / TICKS_PER_SECOND / ((nanos - earlier.nanos) / NANOS_PER_SECOND));
        }

        /** Returns whether the present sum contains what a process took before: it runs, or an ancestor has added it. */
        private boolean isCounted(ProcessTime before, Snapshot earlier) {
            for (ProcessTime next = before; next != null; next = earlier.times.get(next.parent())) {
                ProcessTime now = times.get(next.pid());
                if (now != null && now.isSame(next)) {
                    return true;
                }
            }
            return false;
        }
    }
}
