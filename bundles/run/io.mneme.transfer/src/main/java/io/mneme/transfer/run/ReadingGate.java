package io.mneme.transfer.run;

import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceEntry;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What an importer reaches while it reads a file: the content, and the receiver. It says whether the importer gets on. Once it is closed,
 * an importer that was given up reaches nothing any more, however late it goes on.
 */
final class ReadingGate implements ImportReceiver, AutoCloseable {

    /** What takes longer is the storage, or a disk that is slow: it is no time of the importer. */
    private static final long LONG_WORK_NANOS = 1_000_000_000;

    private final InputStream content;
    private final ImportReceiver receiver;
    private final Lock lock = new ReentrantLock();
    private boolean closed;
    private volatile Optional<IOException> streamFailure = Optional.empty();
    private volatile long steps;
    private volatile long workBegun;

    ReadingGate(InputStream content, ImportReceiver receiver) {
        this.content = content;
        this.receiver = receiver;
    }

    /** What the gate lets through. */
    private interface GuardedStep<T> {

        T run() throws IOException;
    }

    /** Returns the content of the file, for the importer. */
    InputStream stream() {
        return new GuardedStream();
    }

    /** Returns a number that changes whenever the importer has read something or given an item, and while the container works for it. */
    long progress() {
        long begun = workBegun;
        long now = System.nanoTime();
        return begun != 0 && now - begun > LONG_WORK_NANOS ? now : steps;
    }

    /** Returns why the content could not be read; empty if it could. */
    Optional<IOException> streamFailure() {
        return streamFailure;
    }

    @Override
    public void message(SourceMessage message) {
        give(() -> receiver.message(message));
    }

    @Override
    public void entry(SourceEntry entry) {
        give(() -> receiver.entry(entry));
    }

    @Override
    public void title(String conversation, String title) {
        give(() -> receiver.title(conversation, title));
    }

    @Override
    public void skip(String place, String reason) {
        give(() -> receiver.skip(place, reason));
    }

    @Override
    public void breakOff(String place, String reason) {
        give(() -> receiver.breakOff(place, reason));
    }

    /** Waits for what the importer has begun here, and lets nothing more through. */
    @Override
    public void close() {
        lock.lock();
        closed = true;
        lock.unlock();
    }

    private void give(Runnable item) {
        try {
            pass(() -> {
                item.run();
                addStep();
                return item;
            });
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private <T> T pass(GuardedStep<T> step) throws IOException {
        lock.lock();
        try {
            if (closed) {
                throw new CancellationException("the reading of this file has ended");
            }
            workBegun = Math.max(1, System.nanoTime());
            return step.run();
        } finally {
            workBegun = 0;
            lock.unlock();
        }
    }

    /** Only the holder of the lock writes. */
    private void addStep() {
        long next = steps + 1;
        steps = next;
    }

    /** The content as the importer sees it. At its end, reading on is no progress. */
    private final class GuardedStream extends InputStream {

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return pass(() -> {
                try {
                    int read = content.read(into, offset, length);
                    if (read > 0) {
                        addStep();
                    }
                    return read;
                } catch (IOException unreadable) {
                    streamFailure = Optional.of(unreadable);
                    throw unreadable;
                }
            });
        }
    }
}
