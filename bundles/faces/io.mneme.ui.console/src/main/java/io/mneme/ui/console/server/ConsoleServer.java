package io.mneme.ui.console.server;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.console.protocol.Frame;
import io.mneme.ui.console.protocol.Frame.Kind;
import io.mneme.ui.console.protocol.FrameChannel;
import io.mneme.ui.console.protocol.SocketPath;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.apache.felix.service.command.CommandProcessor;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the owner of the data folder into the shell, through a socket beside the data that no other user can reach.
 *
 * <p>Threads: one accepts, three serve each session; there are at most {@value #MAX_SESSIONS} sessions. All are closed with
 * the component, which waits for them at most {@value #CLOSE_TIMEOUT_SECONDS} seconds.
 */
@Component(service = ConsoleServer.class, immediate = true)
public final class ConsoleServer {

    /** How many clients there can be at a time. */
    static final int MAX_SESSIONS = 8;

    private static final int CLOSE_TIMEOUT_SECONDS = 2;

    /** Room for the threads of sessions that are just ending. */
    private static final int MAX_THREADS = 1 + 2 * ConsoleSession.THREADS * MAX_SESSIONS;

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleServer.class);

    private final CommandProcessor processor;
    private final ConsoleSocket socket;
    private final Set<ConsoleSession> sessions = ConcurrentHashMap.newKeySet();
    private final NamedExecutor threads = NamedExecutor.unqueued(
            "mneme-console", MAX_THREADS, ClosePolicy.INTERRUPT, Duration.ofSeconds(CLOSE_TIMEOUT_SECONDS));

    /**
     * Begins to listen.
     *
     * @throws IllegalArgumentException if the framework does not define the data folder
     * @throws UncheckedIOException if the socket cannot be made; then the shell cannot be reached this way
     */
    @Activate
    public ConsoleServer(BundleContext framework, @Reference CommandProcessor processor) {
        this(SocketPath.in(dataFolder(framework.getProperty("mneme.data"))), processor);
    }

    ConsoleServer(SocketPath socket, CommandProcessor processor) {
        this.processor = processor;
        try {
            this.socket = new ConsoleSocket(socket);
        } catch (IOException failed) {
            throw new UncheckedIOException("the console cannot listen at " + socket.path(), failed);
        }
        threads.execute(this::acceptAll);
        LOG.info("the console listens at {}", socket.path());
    }

    @Deactivate
    void close() {
        closeQuietly(socket);
        sessions.forEach(ConsoleServer::closeQuietly);
        threads.close();
    }

    private void acceptAll() {
        try {
            while (!threads.isClosed()) {
                admit(socket.accept());
            }
        } catch (IOException closed) {
            LOG.debug("the console no longer listens: {}", closed.getMessage());
        }
    }

    private void admit(SocketChannel channel) throws IOException {
        FrameChannel wire = new FrameChannel(channel);
        if (sessions.size() >= MAX_SESSIONS) {
            refuse(wire);
            return;
        }
        ConsoleSession visit = new ConsoleSession(wire, processor);
        sessions.add(visit);
        try {
            threads.execute(() -> serve(visit));
        } catch (RejectedExecutionException closing) {
            sessions.remove(visit);
            visit.close();
        }
    }

    private void serve(ConsoleSession visit) {
        try {
            visit.serve(threads);
        } finally {
            sessions.remove(visit);
        }
    }

    private static void refuse(FrameChannel wire) throws IOException {
        try (wire) {
            wire.send(Frame.of(Kind.ERR, "all " + MAX_SESSIONS + " sessions are taken\n"));
            wire.send(Frame.of(Kind.BYE, ""));
        } catch (IOException gone) {
            LOG.debug("a client left before it was refused: {}", gone.getMessage());
        }
    }

    private static Path dataFolder(String property) {
        if (property == null || property.isBlank()) {
            throw new IllegalArgumentException("the framework property mneme.data must name the data folder");
        }
        return Path.of(property);
    }

    private static void closeQuietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException failed) {
            LOG.debug("closing failed: {}", failed.getMessage());
        }
    }

    /** A socket that only its owner can reach, from its making to its removal. */
    private static final class ConsoleSocket implements Closeable {

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
}
