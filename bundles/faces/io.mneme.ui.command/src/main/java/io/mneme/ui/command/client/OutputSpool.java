package io.mneme.ui.command.client;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Output that was received and is not shown yet: the first of it in memory, and what comes while that is full in a temporary file. One
 * thread adds, another takes.
 */
final class OutputSpool implements Closeable {

    private final int maxMemoryBytes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private FileSection section = FileSection.EMPTY;
    private FileChannel file;
    private boolean ended;

    /**
     * The part of the file that was not taken yet.
     *
     * @param from where it begins
     * @param to where it ends
     */
    private record FileSection(long from, long to) {

        static final FileSection EMPTY = new FileSection(0, 0);

        boolean isEmpty() {
            return from == to;
        }
    }

    /** Creates a spool that has so many bytes in memory. */
    OutputSpool(int maxMemoryBytes) {
        this.maxMemoryBytes = maxMemoryBytes;
    }

    /**
     * Adds output; drops it if the spool is closed.
     *
     * @throws IOException if the file cannot be written
     */
    void add(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            if (section.isEmpty() && memory.size() + length <= maxMemoryBytes) {
                memory.write(bytes, offset, length);
            } else {
                store(ByteBuffer.wrap(bytes, offset, length));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void store(ByteBuffer bytes) throws IOException {
        if (file == null) {
            file = FileChannel.open(
                    Files.createTempFile("mneme-output", ""),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        }
        long end = section.to();
        while (bytes.hasRemaining()) {
            end += file.write(bytes, end);
        }
        section = new FileSection(section.from(), end);
    }

    /** Accepts no more output. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes what was added first, as much of it as fits into memory. Without output it waits for some, or for the end of it.
     *
     * @return empty if none came in time, or none will come
     */
    byte[] take(long timeout, TimeUnit unit) throws InterruptedException, IOException {
        lock.lock();
        try {
            long nanos = unit.toNanos(timeout);
            while (isEmpty() && !ended && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            if (memory.size() == 0) {
                fetch();
            }
            byte[] bytes = memory.toByteArray();
            memory.reset();
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    private void fetch() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(maxMemoryBytes, section.to() - section.from()));
        long from = section.from();
        while (bytes.hasRemaining()) {
            from += file.read(bytes, from);
        }
        memory.writeBytes(bytes.array());
        section = from == section.to() ? FileSection.EMPTY : new FileSection(from, section.to());
    }

    /** Returns whether there is nothing to be taken now. */
    boolean isEmpty() {
        lock.lock();
        try {
            return memory.size() == 0 && section.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether all was taken, and no more will come. */
    boolean isDone() {
        lock.lock();
        try {
            return ended && isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Drops what was not taken, and deletes the file. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            ended = true;
            memory.reset();
            section = FileSection.EMPTY;
            if (file != null) {
                file.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
