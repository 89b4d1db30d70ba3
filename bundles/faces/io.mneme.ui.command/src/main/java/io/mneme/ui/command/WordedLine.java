package io.mneme.ui.command;

import io.mneme.ui.command.catalog.CommandGuide;
import java.util.ArrayList;
import java.util.List;
import org.apache.felix.gogo.runtime.Parser;
import org.apache.felix.gogo.runtime.Parser.Statement;
import org.apache.felix.gogo.runtime.SyntaxError;
import org.apache.felix.gogo.runtime.Token;

/**
 * Lets a person who is used to the command line type its words in a console: {@code journal show -n 3} and {@code mneme journal show -n 3}
 * become {@code journal:show -n 3}, and {@code journal} alone becomes {@code help journal}.
 */
final class WordedLine {

    private static final String NAME = "[a-z][a-z0-9-]*";
    private static final String PROGRAM = "mneme";

    private WordedLine() {}

    /** Returns the line as Gogo takes it. */
    static String of(String line, CommandGuide guide) {
        List<Statement> statements = new ArrayList<>(statements(line));
        statements.sort((one, other) -> other.start() - one.start());
        StringBuilder text = new StringBuilder(line);
        statements.forEach(statement -> rewrite(statement.tokens(), guide, text));
        return text.toString();
    }

    /** Returns the commands of a line with their words; none if it is no line of Gogo. */
    static List<Statement> statements(String line) {
        try {
            Parser parser = new Parser(line);
            parser.program();
            return parser.statements();
        } catch (SyntaxError incomplete) {
            // Gogo says what is wrong with the line.
            return List.of();
        }
    }

    private static void rewrite(List<Token> words, CommandGuide guide, StringBuilder text) {
        if (words.isEmpty() || !isName(words, 0)) {
            return;
        }
        boolean isProgram = words.get(0).toString().equals(PROGRAM)
                && isName(words, 1)
                && guide.find(PROGRAM, words.get(1).toString()).isEmpty()
                && guide.isScope(words.get(1).toString());
        int at = isProgram ? 1 : 0;
        String scope = words.get(at).toString();
        if (!guide.isScope(scope)) {
            return;
        }
        if (isName(words, at + 1)
                && (guide.find(scope, words.get(at + 1).toString()).isPresent()
                        || guide.named(scope).isEmpty())) {
            text.replace(words.get(0).start(), words.get(at + 1).start(), scope + ":");
        } else if (words.size() == at + 1 && guide.named(scope).isEmpty()) {
            text.replace(words.get(0).start(), end(words.get(at)), "help " + scope);
        }
    }

    private static boolean isName(List<Token> words, int at) {
        return at < words.size() && words.get(at).toString().matches(NAME);
    }

    private static int end(Token word) {
        return word.start() + word.length();
    }
}
