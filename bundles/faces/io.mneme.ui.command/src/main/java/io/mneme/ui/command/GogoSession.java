package io.mneme.ui.command;

import io.mneme.support.terminal.ErrorLine;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.command.OutputFrame.FrameKind;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
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

    private static final String COMMAND_SCOPES = "mneme:journal:conversation:context:policy:demo:*";
    private static final int MAX_WAITING_FRAMES = 256;

    private final CommandProcessor processor;
    private final InputStream input;
    private final OutputQueue output = new OutputQueue(MAX_WAITING_FRAMES);
    private final PrintStream out = output.stream(FrameKind.OUT);
    private final PrintStream err = output.stream(FrameKind.ERR);
    private volatile CommandSession session;
    private volatile boolean interrupted;

    /** What a client has called: a line of Gogo's language, unless it overrides what is different. */
    @FunctionalInterface
    interface SessionCall {

        /** Runs it, and returns its result; null if it has none. */
        Object run(CommandSession session) throws Exception;

        /** Returns the exit code of a call that has returned. */
        default ExitCode exitCode(CommandSession session) {
            return ExitCode.DONE;
        }

        /** Returns what to type to see which arguments a command takes. */
        default String usage(String command) {
            return "help " + command;
        }
    }

    GogoSession(CommandProcessor processor, InputStream input) {
        this.processor = processor;
        this.input = input;
        session = newSession();
        session.put(SCOPE, COMMAND_SCOPES);
    }

    private CommandSession newSession() {
        return processor.createSession(input, out, err);
    }

    /** Returns what calls print, each to its exit code. */
    OutputQueue output() {
        return output;
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
            Object result = call.run(session);
            if (result != null) {
                print(TerminalText.lines(
                        session.format(result, Converter.INSPECT).toString()));
            }
            return call.exitCode(session);
        } catch (Throwable failure) {
            session.put("exception", failure);
            err.print((interrupted ? "interrupted" : ErrorLine.of(failure, call::usage)) + "\n");
            return ExitCode.of(failure);
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
        session = renewed;
        old.close();
    }

    /** Interrupts the command that runs; does nothing if none does. */
    void interrupt() {
        Job job = session.foregroundJob();
        if (job != null) {
            interrupted = true;
            job.interrupt();
        }
    }

    /** Ends the command that runs. One that ignores interrupts goes on, and what it prints is dropped. */
    @Override
    public synchronized void close() {
        output.close();
        interrupt();
        session.close();
    }
}
