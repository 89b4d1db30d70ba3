package io.mneme.ui.command.client;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultHighlighter;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.completer.ArgumentCompleter;
import org.jline.reader.impl.completer.NullCompleter;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Talks with a person at a terminal: prompt, completion, history, Ctrl-C for the command, Ctrl-D to leave. */
final class InteractivePrompt {

    private static final String PROMPT = "mneme> ";
    private static final String GREETING = "Try mneme:status, journal:show or help NAME; Tab completes, Ctrl-D leaves.";
    private static final Size DEFAULT_SIZE = new Size(80, 24);

    private final ConsoleConnection connection;
    private final Terminal terminal;
    private final LineReader reader;
    private final boolean colours;

    InteractivePrompt(ConsoleConnection line, Terminal terminal, List<String> names, Path history, boolean colours) {
        this.connection = line;
        this.terminal = terminal;
        this.colours = colours;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("mneme")
                .parser(parserWithoutEscapes())
                .completer(new ArgumentCompleter(new StringsCompleter(names), NullCompleter.INSTANCE))
                .highlighter(new CommandHighlighter(names, colours))
                .variable(LineReader.HISTORY_FILE, history)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    /** Opens the terminal of this process. */
    static InteractivePrompt open(ConsoleConnection line, TerminalEnvironment surroundings) throws IOException {
        Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .encoding(StandardCharsets.UTF_8)
                .build();
        if (terminal.getWidth() == 0) {
            // a terminal that a program has made, such as expect's, may have no size; nothing could be shown on it
            terminal.setSize(DEFAULT_SIZE);
        }
        Path history = surroundings.historyFile();
        makePrivate(history);
        return new InteractivePrompt(line, terminal, line.commandNames(), history, surroundings.showsColors());
    }

    /**
     * Prints what there is, then reads and runs commands until the person leaves.
     *
     * @return true: a person has seen what failed
     */
    boolean runSession() throws IOException {
        try (terminal) {
            terminal.writer().println(GREETING);
            while (runNext()) {
                // until the person leaves
            }
        }
        return true;
    }

    /** Reads and runs a line; returns whether the person stays. */
    private boolean runNext() throws IOException {
        try {
            String command = reader.readLine(prompt());
            if (ConsoleConnection.isExit(command)) {
                return false;
            }
            if (!command.isBlank()) {
                run(command);
            }
            return true;
        } catch (UserInterruptException discarded) {
            return true;
        } catch (EndOfFileException leaving) {
            return false;
        }
    }

    private void run(String command) throws IOException {
        Terminal.SignalHandler before = terminal.handle(Signal.INT, signal -> interrupt());
        try {
            OutputStream err = colours ? new RedStream(terminal.output()) : terminal.output();
            connection.run(command, terminal.output(), err);
        } finally {
            terminal.handle(Signal.INT, before);
        }
    }

    private void interrupt() {
        try {
            connection.interrupt();
        } catch (IOException gone) {
            terminal.writer().println("the container is gone: " + gone.getMessage());
        }
    }

    private String prompt() {
        AttributedStyle style = AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);
        return colours ? new AttributedString(PROMPT, style).toAnsi(terminal) : PROMPT;
    }

    /** Quotes and backslashes mean something to the container only. */
    private static DefaultParser parserWithoutEscapes() {
        DefaultParser parser = new DefaultParser();
        parser.setEscapeChars(null);
        return parser;
    }

    private static void makePrivate(Path history) throws IOException {
        Files.createDirectories(history.toAbsolutePath().getParent());
        if (Files.notExists(history)) {
            Files.createFile(
                    history, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
    }

    /** Shows in bold that the first word of a line is the name of a command. */
    private static final class CommandHighlighter extends DefaultHighlighter {

        private final Set<String> names;
        private final boolean colours;

        CommandHighlighter(Collection<String> names, boolean colours) {
            this.names = Set.copyOf(names);
            this.colours = colours;
        }

        @Override
        public AttributedString highlight(LineReader reader, String line) {
            int end = line.indexOf(' ');
            String first = end < 0 ? line : line.substring(0, end);
            if (!colours || !names.contains(first)) {
                return new AttributedString(line);
            }
            return new AttributedStringBuilder()
                    .styled(AttributedStyle.BOLD, first)
                    .append(line.substring(first.length()))
                    .toAttributedString();
        }
    }

    /** Shows in red what is written to a terminal. */
    private static final class RedStream extends FilterOutputStream {

        private static final byte[] RED = "\u001b[31m".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] PLAIN = "\u001b[0m".getBytes(StandardCharsets.US_ASCII);

        RedStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(RED);
            out.write(bytes, offset, length);
            out.write(PLAIN);
        }
    }
}
