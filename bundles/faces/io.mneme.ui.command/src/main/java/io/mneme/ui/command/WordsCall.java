package io.mneme.ui.command;

import io.mneme.ui.command.GogoSession.SessionCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;

/**
 * A command whose words are passed to its function as they are: none of them is ever evaluated.
 *
 * @param catalog the commands there are
 * @param words scope, function and arguments; empty for the list of scopes
 */
record WordsCall(CommandCatalog catalog, List<String> words) implements SessionCall {

    private static final String HELP = "--help";
    private static final String DESCRIBE = "felix:help";
    private static final List<String> COMPLETION = List.of("--complete");

    /** The name under which the session knows the call; Gogo runs it like a command, with its streams. */
    private static final String CALL = "mneme.call";

    WordsCall {
        words = List.copyOf(words);
    }

    @Override
    public Object run(CommandSession session) throws Exception {
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
        Function command = command(session, name);
        return arguments.equals(List.of(HELP))
                ? help(session, words.get(0), words.get(1))
                : call(session, command, arguments);
    }

    @Override
    public ExitCode exitCode(CommandSession session) {
        return ExitCode.of(session);
    }

    @Override
    public String usage(String command) {
        return "mneme " + words.get(0) + " " + command + " --help";
    }

    private Object help(CommandSession session, String scope, String function) throws Exception {
        Optional<String> text = catalog.help(scope, function);
        return text.isPresent()
                ? text.get()
                : call(session, command(session, DESCRIBE), List.of(scope + ":" + function));
    }

    private static Function command(CommandSession session, String name) {
        if (session.get(name) instanceof Function function) {
            return function;
        }
        throw new IllegalArgumentException("no command is called " + name + "; mneme help lists the commands");
    }

    private static Object call(CommandSession session, Function command, List<String> arguments) throws Exception {
        Function bound = (caller, none) -> command.execute(caller, new ArrayList<>(arguments));
        session.put(CALL, bound);
        return session.execute(CALL);
    }
}
