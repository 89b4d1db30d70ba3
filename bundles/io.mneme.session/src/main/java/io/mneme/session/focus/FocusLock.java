package io.mneme.session.focus;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Excludes all other users of a folder, in this process and in others, while something is done with its files. */
final class FocusLock {

    private static final String FILE = ".lock";
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = 1_000_000;

    private final ReentrantLock threads = new ReentrantLock(true);

    /** Uses files. */
    @FunctionalInterface
    interface FileAction<T> {

        T run() throws IOException;
    }

    /**
     * Runs an action, and returns what it returns.
     *
     * @param folder a folder that exists
     * @throws IOException if the action throws it, or the lock is not free within 30 s
     */
    <T> T run(Path folder, FileAction<T> action) throws IOException {
        threads.lock();
        try (FileChannel channel = FileChannel.open(
                folder.resolve(FILE),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                OwnerFolders.ownerOnly("rw-------"))) {
            // Closing the channel releases it.
            acquire(channel, folder);
            return action.run();
        } finally {
            threads.unlock();
        }
    }

    private static void acquire(FileChannel channel, Path folder) throws IOException {
        long deadline = System.nanoTime() + LOCK_TIMEOUT.toNanos();
        while (!tryLock(channel)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("others use " + folder + " for more than " + LOCK_TIMEOUT.toSeconds() + " s");
            }
            pause();
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException usedInThisProcess) {
            return false;
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for another process", stopping);
        }
    }
}
