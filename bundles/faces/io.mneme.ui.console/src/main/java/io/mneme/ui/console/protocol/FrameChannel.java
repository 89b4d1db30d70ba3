package io.mneme.ui.console.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * A connection that carries frames. One thread may receive while others send.
 *
 * <p>Threads that may be interrupted must neither send nor receive: an interrupt closes the connection.
 */
public final class FrameChannel implements Closeable {

    private static final int HEAD_BYTES = 5;

    private final SocketChannel channel;
    private final Object sending = new Object();

    public FrameChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Sends a frame; frames of several threads follow one another whole.
     *
     * @throws IOException if the connection is broken; how much has arrived is unknown
     */
    public void send(Frame frame) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + frame.body().length)
                .put(frame.kind().code())
                .putInt(frame.body().length)
                .put(frame.body())
                .flip();
        synchronized (sending) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /**
     * Waits for the next frame.
     *
     * @return the frame; empty if the other side has closed the connection
     * @throws IOException if the connection is broken or carries something else than frames; it is of no more use
     */
    public Optional<Frame> receive() throws IOException {
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
        if (!filled(head)) {
            return Optional.empty();
        }
        byte code = head.get();
        int length = head.getInt();
        if (length < 0 || length > Frame.MAX_BYTES) {
            throw new IOException("not a frame: length " + length);
        }
        ByteBuffer body = ByteBuffer.allocate(length);
        if (!filled(body)) {
            return Optional.empty();
        }
        return Optional.of(new Frame(kind(code), body.array()));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private boolean filled(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                return false;
            }
        }
        bytes.flip();
        return true;
    }

    private static Frame.Kind kind(byte code) throws IOException {
        try {
            return Frame.Kind.of(code);
        } catch (IllegalArgumentException unknown) {
            throw new IOException("not a frame: code " + code, unknown);
        }
    }
}
