package io.mneme.benchmarks.search;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The processor time that the threads of a Java process have taken since they were read first, apart from those that compile: how
 * long code is compiled says nothing about the code. For one thread.
 */
final class ThreadTimes {

    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler.*");

    private final Path tasks;
    private final Map<Path, Long> last = new HashMap<>();
    private long working;
    private long compiling;

    ThreadTimes(long pid) {
        tasks = Path.of("/proc", String.valueOf(pid), "task");
    }

    /** Reads the times. Those of a thread that has ended since the last call are missed. */
    ThreadTimes read() throws IOException {
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
            long taken = now - last.getOrDefault(thread, 0L);
            if (COMPILER.matcher(Files.readString(thread.resolve("comm"))).lookingAt()) {
                compiling += taken;
            } else {
                working += taken;
            }
            last.put(thread, now);
        } catch (NoSuchFileException ended) {
            last.remove(thread);
        }
    }

    /** Returns the time of the threads that do not compile, as it was read last. */
    Duration working() {
        return Duration.ofNanos(working);
    }

    /** Returns the time of the threads that compile, as it was read last. */
    Duration compiling() {
        return Duration.ofNanos(compiling);
    }
}
