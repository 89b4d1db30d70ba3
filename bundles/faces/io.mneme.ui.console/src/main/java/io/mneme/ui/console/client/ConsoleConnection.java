package io.mneme.ui.console.client;

import io.mneme.ui.console.protocol.Frame;
import io.mneme.ui.console.protocol.Frame.Kind;
import io.mneme.ui.console.protocol.FrameChannel;
import io.mneme.ui.console.protocol.SocketPath;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.util.List;

/** The line to a container's console. One thread talks; others may interrupt. */
final class ConsoleConnection implements Closeable {

    /** How a command ended. */
    enum CommandOutcome {
        WORKED,
        FAILED,
        /** The command has ended the session. */
        LEFT
    }

    private final FrameChannel channel;

    private ConsoleConnection(FrameChannel wire) {
        this.channel = wire;
    }

    /**
     * Connects.
     *
     * @throws IOException if no container listens there
     */
    static ConsoleConnection connect(SocketPath socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            socket.use(channel::connect);
            return new ConsoleConnection(new FrameChannel(channel));
        } catch (IOException unreachable) {
            channel.close();
            throw unreachable;
        }
    }

    /** Sends the container the type of the terminal that shows its output. */
    void sendTerminalType(String type) throws IOException {
        channel.send(Frame.of(Kind.TERMINAL, type));
    }

    /** Returns the names of the commands there are; empty if the container sends none. */
    List<String> commandNames() throws IOException {
        channel.send(Frame.of(Kind.NAMES, ""));
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
    CommandOutcome run(String command, OutputStream out, OutputStream err) throws IOException {
        channel.send(Frame.of(Kind.LINE, command));
        while (true) {
            Frame frame = next();
            switch (frame.kind()) {
                case OUT -> copy(frame, out);
                case ERR -> copy(frame, err);
                case STATUS -> {
                    return frame.text().equals("0") ? CommandOutcome.WORKED : CommandOutcome.FAILED;
                }
                case BYE -> {
                    return CommandOutcome.LEFT;
                }
                default -> throw new IOException("the container sent " + frame.kind() + " for an answer");
            }
        }
    }

    /** Interrupts the command that runs. */
    void interrupt() throws IOException {
        channel.send(Frame.of(Kind.INTERRUPT, ""));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private Frame next() throws IOException {
        return channel.receive().orElseThrow(() -> new IOException("the container has closed the connection"));
    }

    private static void copy(Frame frame, OutputStream to) throws IOException {
        to.write(frame.body());
        to.flush();
    }
}
