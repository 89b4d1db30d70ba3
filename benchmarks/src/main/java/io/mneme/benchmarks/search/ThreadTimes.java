package io.mneme.benchmarks.search;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The processor time that the threads of a Java process have taken. Those that compile are told apart: how long code is compiled
 * says nothing about the code. For one thread.
 */
public final class ThreadTimes {

    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler.*");

    private final Path tasks;
    private final Map<Path, Long> last = new HashMap<>();
    private final Map<String, Long> taken = new HashMap<>();

    ThreadTimes(long pid) {
        tasks = Path.of("/proc", String.valueOf(pid), "task");
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

    /** Returns the time of the threads that do not compile, as it was read last. */
    Duration working() {
        return sum(COMPILER.asMatchPredicate().negate());
    }

    /** Returns the time of the threads that compile, as it was read last. */
    Duration compiling() {
        return of(COMPILER);
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
