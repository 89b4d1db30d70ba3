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
 * Passes what a command prints from its thread to the thread that sends it. The command waits while its client is slow; after the pipe
 * is closed, what it prints is dropped.
 */
final class OutputPipe {

    private static final int MAX_WAITING_FRAMES = 256;
    private static final int MAX_FRAME_BYTES = 64 << 10;
    private static final long POLL_MILLIS = 200;

    private final BlockingQueue<OutputFrame> waiting = new ArrayBlockingQueue<>(MAX_WAITING_FRAMES);
    private volatile boolean closed;

    /** The stream of one kind of frame. */
    private final class FrameStream extends OutputStream {

        private final FrameKind kind;

        FrameStream(FrameKind kind) {
            this.kind = kind;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int from = offset; from < offset + length; from += MAX_FRAME_BYTES) {
                int to = Math.min(from + MAX_FRAME_BYTES, offset + length);
                put(new OutputFrame(kind, Arrays.copyOfRange(bytes, from, to)));
            }
        }
    }

    /** Returns a stream that writes UTF-8, and that commands cannot close. */
    PrintStream stream(FrameKind kind) {
        return new PrintStream(new FrameStream(kind), true, UTF_8) {
            @Override
            public void close() {
                flush();
            }
        };
    }

    /**
     * Adds a frame.
     *
     * @throws IOException if the pipe is closed, or the thread is interrupted; the frame is not added
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
     * Returns the next frame, together with those of its kind that wait behind it; empty if none comes in time.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    Optional<OutputFrame> next(Duration timeout) throws InterruptedException {
        OutputFrame frame = waiting.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (frame == null) {
            return Optional.empty();
        }
        while (frame.bytes().length < MAX_FRAME_BYTES && isNext(frame.kind())) {
            frame = frame.with(waiting.remove());
        }
        return Optional.of(frame);
    }

    private boolean isNext(FrameKind kind) {
        OutputFrame next = waiting.peek();
        return next != null && next.kind() == kind;
    }

    void close() {
        closed = true;
    }
}
