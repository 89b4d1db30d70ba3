package io.mneme.ui.console.server;

import io.mneme.ui.console.protocol.Frame;
import io.mneme.ui.console.protocol.FrameChannel;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The frames that wait to be sent to a client. Users interrupt commands, and an interrupt would close the connection. So
 * commands only put frames here, and one thread, which is never interrupted, sends them.
 */
final class OutputQueue {

    private static final int MAX_WAITING_FRAMES = 64;
    private static final long POLL_MILLIS = 200;

    private final BlockingQueue<Frame> waiting = new ArrayBlockingQueue<>(MAX_WAITING_FRAMES);
    private volatile boolean closed;

    /**
     * Adds a frame; waits while the client is slow.
     *
     * @throws IOException if the sending thread has ended, or the thread is interrupted; the frame is not added
     */
    void put(Frame frame) throws IOException {
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
        throw new IOException("the session is over");
    }

    /** Sends frame after frame until the session is over or the connection breaks. */
    void sendAll(FrameChannel wire) {
        try {
            while (!closed) {
                Frame frame = waiting.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (frame != null) {
                    wire.send(frame);
                    closed |= frame.kind() == Frame.Kind.BYE;
                }
            }
        } catch (IOException gone) {
            // the thread that receives notices it too, and ends the session
            closed = true;
        } catch (InterruptedException stopped) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }

    void close() {
        closed = true;
    }
}
