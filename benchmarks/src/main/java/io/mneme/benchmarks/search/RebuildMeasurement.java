package io.mneme.benchmarks.search;

import io.mneme.api.dictation.Dictation;
import io.mneme.benchmarks.ChildProcess;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Measures how long an index of a journal is built, in a process of its own that has 512 MB of heap. */
public final class RebuildMeasurement {

    private static final int DEFAULT_ENTRIES = 200_000;
    private static final long BYTES_PER_MB = 1_000_000;

    private RebuildMeasurement() {}

    /**
     * Prints the measurement.
     *
     * @param arguments the number of entries, by default 200,000
     */
    public static void main(String[] arguments) throws Exception {
        int entries = arguments.length == 0 ? DEFAULT_ENTRIES : Integer.parseInt(arguments[0]);
        try (ScratchFolder scratch = new ScratchFolder()) {
            Path file = scratch.folder().resolve(BenchmarkJournals.FILE);
            new GeneratedDictations().write(file, entries);
            // Opened once before, so that the journal knows its lines when the measured process opens it.
            BenchmarkJournals.close(BenchmarkJournals.dictations(scratch.folder(), "never"));
            System.out.printf(Locale.ROOT, "%,d entries in %,d MB%n", entries, Files.size(file) / BYTES_PER_MB);
            ChildProcess.run(MeasuredBuild.class, scratch.folder().toString());
        }
    }

    /** The process that builds the index. */
    public static final class MeasuredBuild {

        private static final Path READS = Path.of("/proc/self/io");
        private static final Pattern OLD_OBJECTS = Pattern.compile("Old|Tenured");

        private MeasuredBuild() {}

        /**
         * Builds an index, and prints what it took.
         *
         * @param arguments the folder of the journal
         */
        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            JsonlJournal<Dictation> journal = BenchmarkJournals.dictations(folder, "never");
            journal.end();
            long readBefore = bytesRead();
            long start = System.nanoTime();
            try (BenchmarkIndex index = new BenchmarkIndex(folder.resolve("index"))) {
                index.follow(journal, BenchmarkJournals.DICTATION);
                Duration duration = Duration.ofNanos(System.nanoTime() - start);
                long read = bytesRead() - readBefore;
                print(folder, index, duration, read);
            } finally {
                BenchmarkJournals.close(journal);
            }
        }

        private static void print(Path folder, BenchmarkIndex index, Duration duration, long read) throws IOException {
            double files = Files.size(folder.resolve(BenchmarkJournals.FILE));
            System.out.printf(
                    Locale.ROOT,
                    "built in %.1f s; read %.2f of the file; old objects at most %,d MB of the heap; index %,d MB with %,d documents%n",
                    duration.toMillis() / 1_000.0,
                    read / files,
                    peakOfOldObjects() / BYTES_PER_MB,
                    index.administration().status().bytes() / BYTES_PER_MB,
                    index.administration().status().documents());
        }

        /** Returns the sum of what the process has read so far; what it maps into memory is not part of it. */
        private static long bytesRead() throws IOException {
            return Files.readAllLines(READS).stream()
                    .filter(line -> line.startsWith("rchar: "))
                    .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                    .sum();
        }

        /** Returns the most that objects took that outlasted a collection. */
        private static long peakOfOldObjects() {
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP
                            && OLD_OBJECTS.matcher(pool.getName()).find())
                    .map(MemoryPoolMXBean::getPeakUsage)
                    .mapToLong(usage -> usage.getUsed())
                    .sum();
        }
    }
}
