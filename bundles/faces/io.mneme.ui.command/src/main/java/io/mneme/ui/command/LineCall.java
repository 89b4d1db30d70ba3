package io.mneme.ui.command;

import io.mneme.ui.command.GogoSession.SessionCall;
import io.mneme.ui.command.catalog.CallStyle;
import io.mneme.ui.command.catalog.CommandGuide;
import java.util.ArrayList;
import java.util.List;
import org.apache.felix.gogo.runtime.Parser.Statement;
import org.apache.felix.gogo.runtime.Token;
import org.apache.felix.service.command.CommandSession;

/**
 * A line of Gogo's language, as a person types it in a console.
 *
 * @param guide what explains commands
 * @param line what was typed
 */
record LineCall(CommandGuide guide, String line) implements SessionCall {

    LineCall {
        line = WordedLine.of(line, guide);
    }

    @Override
    public Object run(CommandSession session) throws Exception {
        return RedirectedLine.run(session, line);
    }

    @Override
    public String misfit(String function) {
        return guide.named(function)
                .map(command -> wordsOf(function))
                .flatMap(words -> guide.named(words.get(0))
                        .map(command -> guide.misfit(command, words.subList(1, words.size()), CallStyle.CONSOLE)))
                .orElseGet(() -> SessionCall.super.misfit(function));
    }

    @Override
    public String advised(String reason, ExitCode code) {
        List<Statement> statements = WordedLine.statements(line);
        return code == ExitCode.USAGE && statements.size() == 1
                ? statements.get(0).tokens().stream()
                        .findFirst()
                        .flatMap(name -> guide.named(name.toString()))
                        .map(command -> guide.refusal(command, reason, CallStyle.CONSOLE))
                        .orElse(reason)
                : reason;
    }

    @Override
    public String unknown(String name) {
        return guide.topics().unknown(name, CallStyle.CONSOLE).getMessage();
    }

    /** Returns the words of the only command of a function on the line; the function alone if there are several, or none. */
    private List<String> wordsOf(String function) {
        List<List<String>> calls = new ArrayList<>();
        for (Statement statement : WordedLine.statements(line)) {
            List<String> words = statement.tokens().stream()
                    .map(Token::toString)
                    .map(LineCall::unquoted)
                    .toList();
            if (!words.isEmpty() && words.get(0).matches("(?i)(.*:)?" + function)) {
                calls.add(words);
            }
        }
        return calls.size() == 1 ? calls.get(0) : List.of(function);
    }

    private static String unquoted(String word) {
        return word.replaceFirst("^(['\"])(.*)\\1$", "$2");
    }
}
