package io.mneme.support.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What commands print, on its way to the one thread that sends it. Users interrupt commands, and an interrupt would close the connection
 * to the client: the sending thread is never interrupted. A command waits while its client is slow; after the queue is closed, what it
 * prints is dropped. Many threads may add, one takes.
 *
 * @param <F> a part of the output in the form in which it is sent
 */
public final class OutputQueue<F> {

    private static final long POLL_MILLIS = 200;

    private final BlockingQueue<F> waiting;
    private volatile boolean closed;

    /** Creates a queue in which so many frames can wait. */
    public OutputQueue(int maxWaitingFrames) {
        waiting = new ArrayBlockingQueue<>(maxWaitingFrames);
    }

    /**
     * Returns a stream that writes UTF-8, and that commands cannot close.
     *
     * @param maxFrameBytes maximum number of bytes of a frame
     * @param form makes a frame of bytes
     */
    public PrintStream stream(int maxFrameBytes, Function<byte[], F> form) {
        OutputStream frames = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int from = offset; from < offset + length; from += maxFrameBytes) {
                    int to = Math.min(from + maxFrameBytes, offset + length);
                    put(form.apply(Arrays.copyOfRange(bytes, from, to)));
                }
            }
        };
        return new PrintStream(frames, true, UTF_8) {
            @Override
            public void close() {
                flush();
            }
        };
    }

    /**
     * Adds a frame.
     *
     * @throws IOException if the queue is closed, or the thread is interrupted; the frame is not added
     */
    public void put(F frame) throws IOException {
        try {
            while (!closed) {
                if (waiting.offer(frame, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(interrupted);
        }
        throw new IOException("the client has gone");
    }

    /**
     * Takes the next frame; empty if none comes in time.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public Optional<F> next(Duration timeout) throws InterruptedException {
        return Optional.ofNullable(waiting.poll(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Takes the next frame if one waits that meets a condition. */
    public Optional<F> nextIf(Predicate<F> condition) {
        return Optional.ofNullable(waiting.peek()).filter(condition).map(frame -> waiting.remove());
    }

    /** Accepts no more frames. */
    public void close() {
        closed = true;
    }

    /** Returns whether it accepts no more frames. */
    public boolean isClosed() {
        return closed;
    }
}
