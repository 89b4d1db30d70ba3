package io.mneme.ui.console.server;

import io.mneme.ui.console.protocol.SocketPath;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A socket that only its owner can reach, from its making to its removal. */
final class ConsoleSocket implements Closeable {

    private final Path path;
    private final ServerSocketChannel server;

    /**
     * Listens. A socket file that a dead container has left is replaced.
     *
     * @throws IOException if it cannot be made, or another container listens there
     */
    ConsoleSocket(SocketPath socket) throws IOException {
        path = socket.path();
        Files.createDirectories(path.getParent());
        Files.setPosixFilePermissions(path.getParent(), PosixFilePermissions.fromString("rwx------"));
        if (Files.exists(path) && answers(socket)) {
            throw new IOException("another container listens at " + path);
        }
        Files.deleteIfExists(path);
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            socket.use(server::bind);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    /**
     * Waits for a client.
     *
     * @throws IOException if the socket is closed
     */
    SocketChannel accept() throws IOException {
        return server.accept();
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(path);
    }

    private static boolean answers(SocketPath socket) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.use(channel::connect);
            return true;
        } catch (IOException unreachable) {
            return false;
        }
    }
}
