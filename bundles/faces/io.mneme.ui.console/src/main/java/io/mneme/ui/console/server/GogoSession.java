package io.mneme.ui.console.server;

import io.mneme.support.terminal.ErrorLine;
import io.mneme.support.terminal.TerminalText;
import java.io.Closeable;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.apache.felix.service.command.Job;

/**
 * A Gogo session of one client.
 *
 * <p>One thread executes; others may interrupt, ask for names, and close.
 */
final class GogoSession implements Closeable {

    /** Gogo's name for the variable with the scopes in which commands are searched for, in this order. */
    private static final String SCOPE = "SCOPE";

    private static final String COMMAND_SCOPES = "mneme:journal:conversation:context:policy:demo:*";

    private final CommandProcessor processor;
    private final PrintStream out;
    private final PrintStream err;
    private volatile CommandSession session;
    private volatile boolean interrupted;

    GogoSession(CommandProcessor processor, PrintStream out, PrintStream err) {
        this.processor = processor;
        this.out = out;
        this.err = err;
        this.session = newSession();
        session.put(SCOPE, COMMAND_SCOPES);
    }

    /**
     * Executes a line. What it prints, its result or its failure goes to the streams.
     *
     * @return whether it worked
     */
    boolean execute(String line) {
        interrupted = false;
        boolean worked = run(line);
        if (interrupted) {
            renew();
        }
        return worked;
    }

    /** Interrupts the command that runs; does nothing if none does. */
    void interrupt() {
        Job job = session.foregroundJob();
        if (job != null) {
            interrupted = true;
            job.interrupt();
        }
    }

    /** Passes the type of the terminal to commands, in the variable {@code TERM}. */
    void terminal(String type) {
        session.put("TERM", type);
    }

    /** Returns the names of all commands with their scopes, in alphabetical order. */
    List<String> names() {
        return session.get(".commands") instanceof Set<?> names
                ? names.stream().map(String::valueOf).sorted().toList()
                : List.of();
    }

    @Override
    public void close() {
        session.close();
    }

    /** Whatever a command throws is shown to its user: this is the one place where no failure may pass. */
    private boolean run(String line) {
        try {
            Object result = session.execute(line);
            if (result != null) {
                print(TerminalText.lines(
                        session.format(result, Converter.INSPECT).toString()));
            }
            return true;
        } catch (Exception failure) {
            session.put("exception", failure);
            err.print((interrupted ? "interrupted" : ErrorLine.of(failure)) + "\n");
            return false;
        }
    }

    private void print(String text) {
        if (!text.isEmpty()) {
            out.print(text.endsWith("\n") ? text : text + "\n");
            out.flush();
        }
    }

    private CommandSession newSession() {
        return processor.createSession(InputStream.nullInputStream(), out, err);
    }

    /** An interrupt closes the channels of a Gogo session for good; its variables live on in a new one. */
    private void renew() {
        CommandSession old = session;
        CommandSession renewed = newSession();
        if (old.get(".variables") instanceof Set<?> names) {
            names.forEach(name -> renewed.put(name.toString(), old.get(name.toString())));
        }
        session = renewed;
        old.close();
    }
}
