package io.mneme.ui.command;

import io.mneme.ui.command.GogoSession.SessionCall;
import io.mneme.ui.command.catalog.CallStyle;
import io.mneme.ui.command.catalog.CommandGuide;
import io.mneme.ui.command.catalog.LineCompletion.TypedSuggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;

/**
 * A command whose words are passed to its function as they are: none of them is ever evaluated. {@code --complete WORD… TYPED} lists what can
 * follow the words; a note may stand behind each, after a tab.
 *
 * @param guide what explains commands
 * @param words scope, function and arguments; empty for the list of commands
 */
record WordsCall(CommandGuide guide, List<String> words) implements SessionCall {

    /** The session variable that a caller of words has. */
    static final String MARK = "mneme.program";

    private static final String HELP = "--help";
    private static final String COMPLETE = "--complete";

    /** The name under which the session knows the call; Gogo runs it like a command, with its streams. */
    private static final String CALL = "mneme.call";

    /** How the message of a command ends whose operand is missing. */
    private static final String MISSING = " must be given";

    WordsCall {
        words = List.copyOf(apart(guide, words));
    }

    /** A scope and a function may be one word with a colon, as in a console. */
    private static List<String> apart(CommandGuide guide, List<String> words) {
        int colon = words.isEmpty() ? -1 : words.get(0).indexOf(':');
        if (colon < 0 || !guide.isScope(words.get(0).substring(0, colon))) {
            return words;
        }
        List<String> apart = new ArrayList<>(
                List.of(words.get(0).substring(0, colon), words.get(0).substring(colon + 1)));
        apart.addAll(words.subList(1, words.size()));
        return apart;
    }

    @Override
    public Object run(CommandSession session) throws Exception {
        session.put(MARK, true);
        if (words.isEmpty()) {
            return guide.topics().on(words, CallStyle.PROGRAM);
        }
        if (words.get(0).equals(COMPLETE)) {
            int last = words.size() - 1;
            return last == 0
                    ? text(guide.completion().ofWords(List.of(), "", session.currentDir()))
                    : text(guide.completion().ofWords(words.subList(1, last), words.get(last), session.currentDir()));
        }
        if (words.size() == 1 || words.get(1).equals(HELP)) {
            return guide.topics().on(words.subList(0, 1), CallStyle.PROGRAM);
        }
        return runCommand(session, words.subList(2, words.size()));
    }

    private Object runCommand(CommandSession session, List<String> arguments) throws Exception {
        String name = words.get(0) + ":" + words.get(1);
        if (session.get(name) instanceof Function function) {
            boolean explains =
                    arguments.equals(List.of(HELP)) && guide.named(name).isPresent();
            return explains
                    ? guide.topics().on(List.of(name), CallStyle.PROGRAM)
                    : advised(name, () -> call(session, function, arguments));
        }
        throw guide.topics().unknown(name, CallStyle.PROGRAM);
    }

    /** A command that looks for its operands itself names the one that is missing, and does not know where its help is. */
    private static Object advised(String name, Callable<Object> command) throws Exception {
        try {
            return command.call();
        } catch (IllegalArgumentException refused) {
            String message = String.valueOf(refused.getMessage());
            if (message.endsWith(MISSING)) {
                String advice = message + "; try: " + CallStyle.PROGRAM.help(name);
                throw new IllegalArgumentException(advice, refused);
            }
            throw refused;
        }
    }

    /** Returns suggestions as clients read them. */
    static String text(List<TypedSuggestion> suggestions) {
        return suggestions.stream()
                .map(suggestion -> suggestion.note().isEmpty()
                        ? suggestion.value()
                        : suggestion.value() + "\t" + suggestion.note().replaceAll("\\s+", " "))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public ExitCode exitCode(CommandSession session) {
        return ExitCode.of(session);
    }

    @Override
    public String misfit(String function) {
        return guide.find(words.get(0), words.get(1))
                .map(command -> guide.misfit(command, words.subList(2, words.size()), CallStyle.PROGRAM))
                .orElseGet(() -> SessionCall.super.misfit(function));
    }

    @Override
    public String advised(String reason, ExitCode code) {
        String advised = code == ExitCode.USAGE && words.size() > 1
                ? guide.find(words.get(0), words.get(1))
                        .map(command -> guide.refusal(command, reason, CallStyle.PROGRAM))
                        .orElse(reason)
                : reason;
        return guide.worded(advised, CallStyle.PROGRAM);
    }

    private static Object call(CommandSession session, Function command, List<String> arguments) throws Exception {
        Function bound = (caller, none) -> command.execute(caller, new ArrayList<>(arguments));
        session.put(CALL, bound);
        return session.execute(CALL);
    }
}
