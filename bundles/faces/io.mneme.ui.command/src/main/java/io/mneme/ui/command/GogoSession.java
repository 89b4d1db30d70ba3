package io.mneme.ui.command;

import io.mneme.support.terminal.ErrorLine;
import io.mneme.support.terminal.ErrorLine.CommandAdvice;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.command.OutputFrame.FrameKind;
import io.mneme.ui.command.catalog.CommandGuide;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.apache.felix.service.command.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Gogo session with its output: of one command, or of a console as long as that is open.
 *
 * <p>One thread runs calls, another sends the output; any may interrupt and close.
 */
final class GogoSession implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(GogoSession.class);

    /** Gogo's name for the variable with the scopes in which commands are searched for, in this order. */
    private static final String SCOPE = "SCOPE";

    /** The variable with the width of the terminal on which a result is shown; only while it becomes text. */
    private static final String COLUMNS = "COLUMNS";

    private static final int MAX_WAITING_FRAMES = 256;
    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final Duration POLL = Duration.ofMillis(10);

    private final CommandProcessor processor;
    private final InputStream input;
    private final OutputQueue output = new OutputQueue(MAX_WAITING_FRAMES);
    private final PrintStream out = output.stream(FrameKind.OUT);
    private final PrintStream err = output.stream(FrameKind.ERR);
    private volatile CommandSession session;
    private volatile boolean interrupted;
    private volatile CallPlace place = CallPlace.UNKNOWN;
    private boolean hasDirectory;

    private final Object running = new Object();

    /** The thread that runs a call, while it does. */
    private Optional<Thread> runner = Optional.empty();

    /** What a client has called: a line of Gogo's language, unless it overrides what is different. */
    @FunctionalInterface
    interface SessionCall extends CommandAdvice {

        /** Runs it, and returns its result; null if it has none. */
        Object run(CommandSession session) throws Exception;

        /** Returns what is said of its failure, with where help is. */
        default String advised(String reason, ExitCode code) {
            return reason;
        }

        /** Returns the exit code of a call that has returned. */
        default ExitCode exitCode(CommandSession session) {
            return ExitCode.DONE;
        }
    }

    GogoSession(CommandProcessor processor, InputStream input) {
        this.processor = processor;
        this.input = input;
        session = newSession();
        session.put(SCOPE, String.join(":", CommandGuide.SCOPE_ORDER) + ":*");
    }

    private CommandSession newSession() {
        return processor.createSession(input, out, err);
    }

    /** Returns what calls print, each to its exit code. */
    OutputQueue output() {
        return output;
    }

    /** Sets where the next calls come from. Their first directory is that of the session, until a command changes it. */
    void enter(CallPlace place) {
        this.place = place;
        if (!hasDirectory) {
            place.directory().ifPresent(session::currentDir);
            hasDirectory = place.directory().isPresent();
        }
    }

    /** Runs a call. What it prints, its result or its failure goes to the output, and then its exit code. */
    void run(SessionCall call) {
        interrupted = false;
        ExitCode code = ExitCode.FAILED;
        try {
            code = exitCode(call);
            renewInterrupted();
        } finally {
            end(code);
        }
    }

    private void end(ExitCode code) {
        try {
            output.put(OutputFrame.exit(code));
        } catch (IOException gone) {
            LOG.debug("the client of a command left: {}", gone.getMessage());
        }
    }

    /** Whatever a command throws, also an error of a plug-in, is shown to its user: no failure may pass here. */
    private ExitCode exitCode(SessionCall call) {
        try {
            Object result = result(call);
            if (result != null) {
                print(TerminalText.lines(text(result)));
            }
            return call.exitCode(session);
        } catch (Throwable failure) {
            session.put("exception", failure);
            ExitCode code = ExitCode.of(failure);
            err.print((interrupted ? "interrupted" : call.advised(ErrorLine.of(failure, call), code)) + "\n");
            return code;
        }
    }

    private Object result(SessionCall call) throws Exception {
        setRunner(Optional.of(Thread.currentThread()));
        try {
            return call.run(session);
        } finally {
            setRunner(Optional.empty());
            // An interrupt of this call must not meet what it has returned.
            Thread.interrupted();
        }
    }

    private void setRunner(Optional<Thread> thread) {
        synchronized (running) {
            runner = thread;
        }
    }

    private void interruptRunner() {
        synchronized (running) {
            runner.ifPresent(Thread::interrupt);
        }
    }

    private String text(Object result) {
        place.columns().ifPresent(columns -> session.put(COLUMNS, columns));
        try {
            return session.format(result, Converter.INSPECT).toString();
        } finally {
            session.put(COLUMNS, null);
        }
    }

    private void print(String text) {
        if (!text.isEmpty()) {
            out.print(text.endsWith("\n") ? text : text + "\n");
            out.flush();
        }
    }

    /** An interrupt closes the channels of a Gogo session for good; its variables live on in a new one, unless it was closed. */
    private synchronized void renewInterrupted() {
        if (!interrupted || output.isClosed()) {
            return;
        }
        CommandSession old = session;
        CommandSession renewed = newSession();
        if (old.get(".variables") instanceof Set<?> names) {
            names.forEach(name -> renewed.put(name.toString(), old.get(name.toString())));
        }
        renewed.currentDir(old.currentDir());
        session = renewed;
        old.close();
    }

    /**
     * Interrupts the command that runs; returns whether one does. Gogo waits for ever for a job that is interrupted before its thread
     * has begun, and for one that ignores it: after a while the call ends without it.
     */
    boolean interrupt() {
        Job job = session.foregroundJob();
        if (job == null) {
            return false;
        }
        interrupted = true;
        job.interrupt();
        if (!ends(job)) {
            interruptRunner();
        }
        return true;
    }

    private static boolean ends(Job job) {
        long begun = System.nanoTime();
        try {
            while (job.status() != Job.Status.Done && System.nanoTime() - begun < TIMEOUT.toNanos()) {
                Thread.sleep(POLL.toMillis());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return job.status() == Job.Status.Done;
    }

    /** Ends the command that runs. One that ignores interrupts goes on, and what it prints is dropped. */
    @Override
    public synchronized void close() {
        output.close();
        Optional.ofNullable(session.foregroundJob()).ifPresent(Job::interrupt);
        interruptRunner();
        session.close();
    }
}
