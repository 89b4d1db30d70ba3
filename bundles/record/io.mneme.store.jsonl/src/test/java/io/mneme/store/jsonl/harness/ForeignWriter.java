package io.mneme.store.jsonl.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Another program: for each line it opens a file, appends the line with one write, and closes the file. */
public final class ForeignWriter extends Thread {

    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    private final Path file;
    private final Random random;
    private final int lines;

    public ForeignWriter(Path file, int lines, long seed) {
        this.file = file;
        this.lines = lines;
        this.random = new Random(seed);
    }

    @Override
    public void run() {
        for (int written = 0; written < lines; written++) {
            byte[] line = ("{\"text\":\"theirs " + written + "\"}\n").getBytes(UTF_8);
            try {
                Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            LockSupport.parkNanos((long) (random.nextDouble() * MAX_PAUSE_NANOS));
        }
    }
}
