package io.mneme.ui.gogo.console;

import io.mneme.ui.gogo.wire.Frame;
import io.mneme.ui.gogo.wire.Frame.Kind;
import io.mneme.ui.gogo.wire.Wire;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.apache.felix.service.command.CommandProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's time in the console, from its connection to its leaving. Three threads serve it: one receives, one
 * executes, one sends.
 */
final class Visit implements Closeable {

    /** How many threads serve a visit. */
    static final int THREADS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(Visit.class);
    private static final Set<String> LEAVING = Set.of("exit", "quit");
    private static final long LOOK_MILLIS = 200;
    private static final long HANDOVER_MILLIS = 5_000;

    private final Wire wire;
    private final Outbox outbox = new Outbox();
    private final BlockingQueue<String> lines = new SynchronousQueue<>();
    private final Shell shell;
    private volatile boolean over;

    Visit(Wire wire, CommandProcessor processor) {
        this.wire = wire;
        this.shell =
                new Shell(processor, FrameStream.printing(Kind.OUT, outbox), FrameStream.printing(Kind.ERR, outbox));
    }

    /** Serves the client until it leaves, the connection breaks or the visit is closed. */
    void serve(Executor threads) {
        try (this) {
            threads.execute(this::sendAll);
            threads.execute(this::executeAll);
            Optional<Frame> frame = wire.receive();
            while (frame.isPresent() && !over) {
                answer(frame.get());
                frame = wire.receive();
            }
        } catch (IOException gone) {
            LOG.debug("a console session ended: {}", gone.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        over = true;
        outbox.close();
        shell.close();
        wire.close();
    }

    private void answer(Frame frame) throws IOException {
        switch (frame.kind()) {
            case LINE -> execute(frame.text());
            case INTERRUPT -> shell.interrupt();
            case TERMINAL -> shell.terminal(frame.text());
            case NAMES -> outbox.put(Frame.of(Kind.NAMES, String.join("\n", shell.names())));
            default -> throw new IOException("a client must not send " + frame.kind());
        }
    }

    private void execute(String line) throws IOException {
        if (LEAVING.contains(line.strip())) {
            outbox.put(Frame.of(Kind.BYE, ""));
            return;
        }
        try {
            // a client waits for the status before it sends the next line, so the executing thread is about to take it
            if (!lines.offer(line, HANDOVER_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("a client must wait for the end of its command");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("the console is being closed", stopped);
        }
    }

    private void sendAll() {
        try (wire) {
            outbox.sendAll(wire);
        } catch (IOException gone) {
            LOG.debug("a console session ended: {}", gone.getMessage());
        }
    }

    private void executeAll() {
        try {
            while (!over) {
                String line = lines.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (line != null) {
                    outbox.put(Frame.of(Kind.STATUS, shell.execute(line) ? "0" : "1"));
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            LOG.debug("a console session ended: {}", gone.getMessage());
        }
    }
}
