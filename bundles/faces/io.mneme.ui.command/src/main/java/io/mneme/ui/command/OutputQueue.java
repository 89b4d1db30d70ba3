package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.command.OutputFrame.FrameKind;
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

/**
 * What commands print, on its way to the one thread that sends it. Users interrupt commands, and an interrupt would close the connection
 * to the client: the sending thread is never interrupted. A command waits while its client is slow; after the queue is closed, what it
 * prints is dropped. Many threads may add, one takes.
 */
final class OutputQueue {

    private static final long POLL_MILLIS = 200;

    private final BlockingQueue<OutputFrame> waiting;
    private volatile boolean closed;

    /** Creates a queue in which so many frames can wait. */
    OutputQueue(int maxWaitingFrames) {
        waiting = new ArrayBlockingQueue<>(maxWaitingFrames);
    }

    /** Returns a stream that writes UTF-8, and that commands cannot close. */
    PrintStream stream(FrameKind kind) {
        OutputStream frames = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int from = offset; from < offset + length; from += OutputFrame.MAX_BYTES) {
                    int to = Math.min(from + OutputFrame.MAX_BYTES, offset + length);
                    put(new OutputFrame(kind, Arrays.copyOfRange(bytes, from, to)));
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
    void put(OutputFrame frame) throws IOException {
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
     * Takes the next frame, together with those of its kind that wait behind it; empty if none comes in time.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    Optional<OutputFrame> next(Duration timeout) throws InterruptedException {
        OutputFrame frame = waiting.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (frame != null) {
            OutputFrame more = waiting.peek();
            while (more != null && more.kind() == frame.kind() && frame.bytes().length < OutputFrame.MAX_BYTES) {
                frame = frame.with(waiting.remove());
                more = waiting.peek();
            }
        }
        return Optional.ofNullable(frame);
    }

    /** Accepts no more frames. */
    void close() {
        closed = true;
    }

    /** Returns whether it accepts no more frames. */
    boolean isClosed() {
        return closed;
    }
}
