package io.mneme.ui.gogo.console;

import io.mneme.ui.gogo.wire.Frame;
import io.mneme.ui.gogo.wire.Wire;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What waits to be sent to a client. Commands are interrupted by their users and an interrupt would close the connection,
 * so they only put frames here, and one thread that nobody interrupts sends them.
 */
final class Outbox {

    private static final int WAITING_FRAMES = 64;
    private static final long LOOK_MILLIS = 200;

    private final BlockingQueue<Frame> waiting = new ArrayBlockingQueue<>(WAITING_FRAMES);
    private volatile boolean closed;

    /**
     * Adds a frame; waits while the client is slow.
     *
     * @throws IOException if nobody sends any more, or the thread is interrupted; the frame is not added
     */
    void put(Frame frame) throws IOException {
        try {
            while (!closed) {
                if (waiting.offer(frame, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
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
    void sendAll(Wire wire) {
        try {
            while (!closed) {
                Frame frame = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
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
