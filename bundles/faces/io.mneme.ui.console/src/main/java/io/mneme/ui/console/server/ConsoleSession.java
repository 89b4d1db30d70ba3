package io.mneme.ui.console.server;

import io.mneme.support.terminal.OutputQueue;
import io.mneme.ui.console.protocol.Frame;
import io.mneme.ui.console.protocol.Frame.Kind;
import io.mneme.ui.console.protocol.FrameChannel;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
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
final class ConsoleSession implements Closeable {

    /** How many threads serve a visit. */
    static final int THREADS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleSession.class);
    private static final Set<String> EXIT_COMMANDS = Set.of("exit", "quit");
    private static final int MAX_WAITING_FRAMES = 64;
    private static final int MAX_FRAME_BYTES = 8192;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    private static final long HANDOVER_TIMEOUT_MILLIS = 5_000;

    private final FrameChannel wire;
    private final OutputQueue<Frame> output = new OutputQueue<>(MAX_WAITING_FRAMES);
    private final BlockingQueue<String> lines = new SynchronousQueue<>();
    private final GogoSession session;
    private volatile boolean closed;

    ConsoleSession(FrameChannel wire, CommandProcessor processor) {
        this.wire = wire;
        this.session = new GogoSession(processor, stream(Kind.OUT), stream(Kind.ERR));
    }

    private PrintStream stream(Kind kind) {
        return output.stream(MAX_FRAME_BYTES, bytes -> new Frame(kind, bytes));
    }

    /** Serves the client until it leaves, the connection breaks or the visit is closed. */
    void serve(Executor threads) {
        try (this) {
            threads.execute(this::sendAll);
            threads.execute(this::executeAll);
            Optional<Frame> frame = wire.receive();
            while (frame.isPresent() && !closed) {
                handle(frame.get());
                frame = wire.receive();
            }
        } catch (IOException gone) {
            LOG.debug("a console session ended: {}", gone.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        output.close();
        session.close();
        wire.close();
    }

    private void handle(Frame frame) throws IOException {
        switch (frame.kind()) {
            case LINE -> execute(frame.text());
            case INTERRUPT -> session.interrupt();
            case TERMINAL -> session.terminal(frame.text());
            case NAMES -> output.put(Frame.of(Kind.NAMES, String.join("\n", session.names())));
            default -> throw new IOException("a client must not send " + frame.kind());
        }
    }

    private void execute(String line) throws IOException {
        if (EXIT_COMMANDS.contains(line.strip())) {
            output.put(Frame.of(Kind.BYE, ""));
            return;
        }
        try {
            // a client waits for the status before it sends the next line, so the executing thread is about to take it
            if (!lines.offer(line, HANDOVER_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("a client must wait for the end of its command");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("the console is being closed", stopped);
        }
    }

    /** Sends frame after frame. When it ends, the thread that receives notices the closed connection. */
    private void sendAll() {
        try (wire) {
            while (!output.isClosed()) {
                Optional<Frame> frame = output.next(POLL_INTERVAL);
                if (frame.isPresent()) {
                    send(frame.get());
                }
            }
        } catch (IOException gone) {
            LOG.debug("a console session ended: {}", gone.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            output.close();
        }
    }

    private void send(Frame frame) throws IOException {
        wire.send(frame);
        if (frame.kind() == Kind.BYE) {
            output.close();
        }
    }

    private void executeAll() {
        try {
            while (!closed) {
                String line = lines.poll(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
                if (line != null) {
                    output.put(Frame.of(Kind.STATUS, session.execute(line) ? "0" : "1"));
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            LOG.debug("a console session ended: {}", gone.getMessage());
        }
    }
}
