package io.mneme.benchmarks.search;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.sound.PhoneticCodes;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** A process that builds an index with the codes of sounds, as the container does, and prints what it took. */
public final class MeasuredBuild {

    private static final Path READS = Path.of("/proc/self/io");
    private static final Path PROCESSOR = Path.of("/proc/self/stat");
    private static final Pattern OLD_OBJECTS = Pattern.compile("Old|Tenured");
    private static final String INDEX_THREAD = "mneme-index";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double TICKS_PER_SECOND = 100;
    private static final double BYTES_PER_MB = 1e6;

    /** The places of the user's and the system's time in what follows the name of the process. */
    private static final int USER_TIME = 11;

    private static final int SYSTEM_TIME = 12;

    /** Longer than the time between two commits, each of which deletes the files that merges have replaced. */
    private static final Duration QUIET = Duration.ofSeconds(12);

    private static final long POLL_NANOS = 200_000_000;

    private MeasuredBuild() {}

    /**
     * What a build took.
     *
     * @param threadSeconds processor time of the thread that indexes
     * @param allSeconds processor time of the process
     * @param seconds how long it took
     * @param readOfFile how many times the bytes of the journal's file were read
     * @param oldMegabytes the most that objects took that outlasted a collection
     * @param diskMegabytes the size of the files, without those that merges have replaced if it was awaited
     */
    record BuildCost(
            double threadSeconds,
            double allSeconds,
            double seconds,
            double readOfFile,
            double oldMegabytes,
            double diskMegabytes) {

        static BuildCost parse(String line) {
            String[] values = line.split(" ");
            return new BuildCost(
                    Double.parseDouble(values[0]),
                    Double.parseDouble(values[1]),
                    Double.parseDouble(values[2]),
                    Double.parseDouble(values[3]),
                    Double.parseDouble(values[4]),
                    Double.parseDouble(values[5]));
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.3f %.3f %.3f %.3f %.1f %.1f",
                    threadSeconds,
                    allSeconds,
                    seconds,
                    readOfFile,
                    oldMegabytes,
                    diskMegabytes);
        }
    }

    /**
     * Builds an index.
     *
     * @param arguments the folder of the journal, the folder of the index, and whether the merges are awaited
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        JsonlJournal<Dictation> journal = BenchmarkJournals.dictations(folder, "never");
        journal.end();
        SoundCodes sounds = new PhoneticCodes();
        // Loaded before, since a container loads them once and not for each build.
        sounds.syllables("平");
        double readBefore = bytesRead();
        double processorBefore = processorSeconds();
        long start = System.nanoTime();
        try (BenchmarkIndex index = new BenchmarkIndex(Path.of(arguments[1]), sounds)) {
            index.followAtOnce(journal, BenchmarkJournals.DICTATION);
            double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
            double allSeconds = processorSeconds() - processorBefore;
            double read = (bytesRead() - readBefore) / Files.size(folder.resolve(BenchmarkJournals.FILE));
            double disk = Boolean.parseBoolean(arguments[2]) ? quietBytes(index) : bytes(index);
            System.out.println(
                    new BuildCost(threadSeconds(), allSeconds, seconds, read, oldMegabytes(), disk / BYTES_PER_MB));
        } finally {
            BenchmarkJournals.close(journal);
        }
    }

    /** Returns the size of the files when it has not changed for a while. */
    private static long quietBytes(BenchmarkIndex index) {
        long bytes = bytes(index);
        long since = System.nanoTime();
        while (System.nanoTime() - since < QUIET.toNanos()) {
            LockSupport.parkNanos(POLL_NANOS);
            long now = bytes(index);
            if (now != bytes) {
                bytes = now;
                since = System.nanoTime();
            }
        }
        return bytes;
    }

    private static long bytes(BenchmarkIndex index) {
        return index.administration().status().bytes();
    }

    private static double threadSeconds() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double nanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(INDEX_THREAD)) {
                nanos += threads.getThreadCpuTime(thread.getThreadId());
            }
        }
        return nanos / NANOS_PER_SECOND;
    }

    private static double processorSeconds() throws IOException {
        String line = Files.readString(PROCESSOR);
        String[] values = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(values[USER_TIME]) + Long.parseLong(values[SYSTEM_TIME])) / TICKS_PER_SECOND;
    }

    /** Returns the sum of what the process has read so far; what it maps into memory is not part of it. */
    private static long bytesRead() throws IOException {
        return Files.readAllLines(READS).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .sum();
    }

    private static double oldMegabytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP
                                && OLD_OBJECTS.matcher(pool.getName()).find())
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum()
                / BYTES_PER_MB;
    }
}
