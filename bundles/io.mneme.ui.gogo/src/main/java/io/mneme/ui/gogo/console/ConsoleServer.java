package io.mneme.ui.gogo.console;

import io.mneme.ui.gogo.wire.Frame;
import io.mneme.ui.gogo.wire.Frame.Kind;
import io.mneme.ui.gogo.wire.SocketPath;
import io.mneme.ui.gogo.wire.Wire;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.felix.service.command.CommandProcessor;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the owner of the data folder into the shell, through a socket beside the data that nobody else can reach.
 *
 * <p>Threads: one accepts, three serve each session; there are at most {@value #MAX_VISITS} sessions. All are closed with
 * the component, which waits for them at most {@value #PATIENCE_SECONDS} seconds.
 */
@Component(service = ConsoleServer.class, immediate = true)
public final class ConsoleServer {

    /** How many clients there can be at a time. */
    static final int MAX_VISITS = 8;

    private static final int PATIENCE_SECONDS = 2;
    private static final Logger LOG = LoggerFactory.getLogger(ConsoleServer.class);

    private final CommandProcessor processor;
    private final Ear ear;
    private final Set<Visit> visits = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = threads();

    /**
     * Begins to listen.
     *
     * @throws IllegalArgumentException if the framework does not say where the data folder is
     * @throws UncheckedIOException if the socket cannot be made; nobody can reach the shell this way
     */
    @Activate
    public ConsoleServer(BundleContext framework, @Reference CommandProcessor processor) {
        this(SocketPath.in(dataFolder(framework.getProperty("mneme.data"))), processor);
    }

    ConsoleServer(SocketPath socket, CommandProcessor processor) {
        this.processor = processor;
        try {
            this.ear = new Ear(socket);
        } catch (IOException failed) {
            throw new UncheckedIOException("the console cannot listen at " + socket.path(), failed);
        }
        threads.execute(this::acceptAll);
        LOG.info("the console listens at {}", socket.path());
    }

    @Deactivate
    void close() {
        closeQuietly(ear);
        visits.forEach(ConsoleServer::closeQuietly);
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a command of a console session did not end within {} s", PATIENCE_SECONDS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void acceptAll() {
        try {
            while (!threads.isShutdown()) {
                welcome(ear.accept());
            }
        } catch (IOException closed) {
            LOG.debug("the console no longer listens: {}", closed.getMessage());
        }
    }

    private void welcome(SocketChannel channel) throws IOException {
        Wire wire = new Wire(channel);
        if (visits.size() >= MAX_VISITS) {
            refuse(wire);
            return;
        }
        Visit visit = new Visit(wire, processor);
        visits.add(visit);
        try {
            threads.execute(() -> serve(visit));
        } catch (RejectedExecutionException closing) {
            visits.remove(visit);
            visit.close();
        }
    }

    private void serve(Visit visit) {
        try {
            visit.serve(threads);
        } finally {
            visits.remove(visit);
        }
    }

    private static void refuse(Wire wire) throws IOException {
        try (wire) {
            wire.send(Frame.of(Kind.ERR, "all " + MAX_VISITS + " sessions are taken\n"));
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

    private static ExecutorService threads() {
        AtomicInteger count = new AtomicInteger();
        // room for the threads of sessions that are just ending
        int most = 1 + 2 * Visit.THREADS * MAX_VISITS;
        return new ThreadPoolExecutor(0, most, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work, "mneme-console-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }
}
