package io.mneme.ui.command;

import java.io.FilterOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.felix.gogo.runtime.Closure;
import org.apache.felix.gogo.runtime.Parser;
import org.apache.felix.gogo.runtime.Parser.Executable;
import org.apache.felix.gogo.runtime.Parser.Pipeline;
import org.apache.felix.gogo.runtime.Parser.Statement;
import org.apache.felix.gogo.runtime.SyntaxError;
import org.apache.felix.gogo.runtime.Token;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.apache.felix.service.command.Function;
import org.apache.felix.service.command.Process;

/**
 * Lets a redirection have what a command returns: Gogo sends only what a command prints into a file, and shows on the screen what it returns.
 * So {@code journal:list > FILE} becomes {@code PRINTER { journal:list } > FILE}, where the printer prints what the command returns, and
 * throws what it throws.
 */
final class RedirectedLine {

    /** The session variable with the function that prints. */
    static final String PRINTER = "mneme.printer";

    /**
     * What is printed into a file.
     *
     * @param start where the first word of the command is
     * @param end where its first redirection is
     */
    private record PrintedCommand(int start, int end) {}

    private RedirectedLine() {}

    /** Runs a line, and prints into its files what its commands return. */
    static Object run(CommandSession session, String line) throws Exception {
        Function printer = RedirectedLine::print;
        session.put(PRINTER, printer);
        return session.execute(of(line));
    }

    /** Returns the line that does so. */
    static String of(String line) {
        StringBuilder text = new StringBuilder(line);
        commands(line).stream()
                .sorted(Comparator.comparingInt(PrintedCommand::start).reversed())
                .forEach(command -> text.insert(command.end(), "} ").insert(command.start(), PRINTER + " { "));
        return text.toString();
    }

    private static Object print(CommandSession session, List<Object> command) throws Exception {
        PrintStream file = Process.Utils.current().out();
        OutputStream shared = new FilterOutputStream(file) {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                file.write(bytes, offset, length);
            }

            @Override
            public void close() {
                file.flush();
            }
        };
        // Gogo closes the output that it is given: so a command knows that it is no terminal.
        Object result = ((Closure) command.get(0)).execute(session, null, Channels.newChannel(shared));
        if (result != null) {
            file.println(session.format(result, Converter.INSPECT));
        }
        return null;
    }

    private static List<PrintedCommand> commands(String line) {
        if (!line.contains(">")) {
            return List.of();
        }
        try {
            return new Parser(line)
                    .program().tokens().stream()
                            .flatMap(RedirectedLine::statements)
                            .flatMap(statement -> command(statement).stream())
                            .toList();
        } catch (SyntaxError incomplete) {
            // Gogo says what is wrong with the line.
            return List.of();
        }
    }

    private static Stream<Statement> statements(Executable executable) {
        if (executable instanceof Pipeline pipeline) {
            return pipeline.tokens().stream().flatMap(RedirectedLine::statements);
        }
        return executable instanceof Statement statement ? Stream.of(statement) : Stream.empty();
    }

    /** Returns the command of a statement whose output is redirected, if all its words stand before that. */
    private static Optional<PrintedCommand> command(Statement statement) {
        List<Integer> words = statement.tokens().stream().map(Token::start).toList();
        return statement.redirections().stream()
                .filter(token -> token.toString().matches("1?>>?.*"))
                .map(Token::start)
                .findFirst()
                .filter(end -> !words.isEmpty() && words.stream().allMatch(word -> word < end))
                .map(end -> new PrintedCommand(words.get(0), end));
    }
}
