package io.mneme.ui.gogo.client;

import io.mneme.ui.gogo.wire.Frame;
import io.mneme.ui.gogo.wire.Frame.Kind;
import io.mneme.ui.gogo.wire.SocketPath;
import io.mneme.ui.gogo.wire.Wire;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.util.List;

/** The line to a container's console. One thread talks; others may interrupt. */
final class Line implements Closeable {

    /** How a command ended. */
    enum End {
        WORKED,
        FAILED,
        /** The command has ended the session. */
        LEFT
    }

    private final Wire wire;

    private Line(Wire wire) {
        this.wire = wire;
    }

    /**
     * Connects.
     *
     * @throws IOException if no container listens there
     */
    static Line to(SocketPath socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            socket.use(channel::connect);
            return new Line(new Wire(channel));
        } catch (IOException nobody) {
            channel.close();
            throw nobody;
        }
    }

    /** Tells the container that its output goes to a terminal of this type. */
    void terminal(String type) throws IOException {
        wire.send(Frame.of(Kind.TERMINAL, type));
    }

    /** Returns the names of the commands there are; empty if the container tells none. */
    List<String> names() throws IOException {
        wire.send(Frame.of(Kind.NAMES, ""));
        Frame frame = next();
        return frame.kind() == Kind.NAMES ? frame.text().lines().toList() : List.of();
    }

    /**
     * Runs a command to its end.
     *
     * @param command one line
     * @param out takes what it prints, as it comes
     * @param err takes its error messages, as they come
     * @throws IOException if the container is gone, or an output cannot be written
     */
    End run(String command, OutputStream out, OutputStream err) throws IOException {
        wire.send(Frame.of(Kind.LINE, command));
        while (true) {
            Frame frame = next();
            switch (frame.kind()) {
                case OUT -> pass(frame, out);
                case ERR -> pass(frame, err);
                case STATUS -> {
                    return frame.text().equals("0") ? End.WORKED : End.FAILED;
                }
                case BYE -> {
                    return End.LEFT;
                }
                default -> throw new IOException("the container sent " + frame.kind() + " for an answer");
            }
        }
    }

    /** Interrupts the command that runs. */
    void interrupt() throws IOException {
        wire.send(Frame.of(Kind.INTERRUPT, ""));
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }

    private Frame next() throws IOException {
        return wire.receive().orElseThrow(() -> new IOException("the container has closed the connection"));
    }

    private static void pass(Frame frame, OutputStream to) throws IOException {
        to.write(frame.body());
        to.flush();
    }
}
