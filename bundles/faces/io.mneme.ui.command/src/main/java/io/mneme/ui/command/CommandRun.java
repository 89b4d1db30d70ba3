package io.mneme.ui.command;

import io.mneme.support.terminal.ErrorLine;
import io.mneme.support.terminal.OutputQueue;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.command.OutputFrame.FrameKind;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.apache.felix.service.command.Function;
import org.apache.felix.service.command.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One command in a Gogo session of its own. Its words are passed to its function as they are: none of them is ever evaluated. One thread
 * runs it; another may end it.
 */
final class CommandRun implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(CommandRun.class);

    /** Gogo's name for the variable with the scopes in which commands are searched for, in this order. */
    private static final String SCOPE = "SCOPE";

    private static final String COMMAND_SCOPES = "mneme:journal:conversation:context:policy:demo:*";
    private static final String HELP = "--help";
    private static final String DESCRIBE = "felix:help";
    private static final List<String> COMPLETION = List.of("--complete");

    /** The name under which the session knows the call; Gogo runs it like a command, with its streams. */
    private static final String CALL = "mneme.call";

    private final CommandCatalog catalog;
    private final CommandCall call;
    private final OutputQueue<OutputFrame> output;
    private final PrintStream out;
    private final PrintStream err;
    private final CommandSession session;

    CommandRun(CommandProcessor processor, CommandCatalog catalog, CommandCall call, OutputQueue<OutputFrame> output) {
        this.catalog = catalog;
        this.call = call;
        this.output = output;
        out = stream(FrameKind.OUT);
        err = stream(FrameKind.ERR);
        session = processor.createSession(call.input(), out, err);
        session.put(SCOPE, COMMAND_SCOPES);
    }

    private PrintStream stream(FrameKind kind) {
        return output.stream(OutputFrame.MAX_BYTES, bytes -> new OutputFrame(kind, bytes));
    }

    @Override
    public void run() {
        try {
            output.put(OutputFrame.exit(execute()));
        } catch (IOException gone) {
            LOG.debug("the client of a command left: {}", gone.getMessage());
        } finally {
            session.close();
        }
    }

    /** Ends the command. One that ignores interrupts goes on, and what it prints is dropped. */
    void end() {
        output.close();
        Job job = session.foregroundJob();
        if (job != null) {
            job.interrupt();
        }
        session.close();
    }

    /** Whatever a command throws, also an error of a plug-in, is shown to its user: no failure may pass here. */
    private ExitCode execute() {
        try {
            Object result = result();
            if (result != null) {
                print(session.format(result, Converter.INSPECT).toString());
            }
            return ExitCode.of(session);
        } catch (Throwable failure) {
            err.print(ErrorLine.of(failure, function -> "mneme " + call.words().get(0) + " " + function + " --help")
                    + "\n");
            return ExitCode.of(failure);
        }
    }

    private Object result() throws Exception {
        List<String> words = call.words();
        if (words.isEmpty()) {
            return catalog.scopes();
        }
        if (words.equals(COMPLETION)) {
            return catalog.completions();
        }
        if (words.size() == 1 || words.get(1).equals(HELP)) {
            return catalog.functions(words.get(0));
        }
        String name = words.get(0) + ":" + words.get(1);
        List<String> arguments = words.subList(2, words.size());
        Function command = command(name);
        return arguments.equals(List.of(HELP)) ? help(words.get(0), words.get(1)) : call(command, arguments);
    }

    private Object help(String scope, String function) throws Exception {
        Optional<String> text = catalog.help(scope, function);
        return text.isPresent() ? text.get() : call(command(DESCRIBE), List.of(scope + ":" + function));
    }

    private Function command(String name) {
        if (session.get(name) instanceof Function function) {
            return function;
        }
        throw new IllegalArgumentException("no command is called " + name + "; mneme help lists the commands");
    }

    private Object call(Function command, List<String> arguments) throws Exception {
        Function bound = (caller, none) -> command.execute(caller, new ArrayList<>(arguments));
        session.put(CALL, bound);
        return session.execute(CALL);
    }

    private void print(String text) {
        String shown = TerminalText.lines(text);
        if (!shown.isEmpty()) {
            out.print(shown.endsWith("\n") ? shown : shown + "\n");
            out.flush();
        }
    }
}
