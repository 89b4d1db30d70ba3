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
import java.util.concurrent.TimeUnit;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultHighlighter;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.InfoCmp.Capability;

/** Talks with a person at a terminal: prompt, completion, pages, history, Ctrl-C for the command, Ctrl-D to leave. */
final class InteractivePrompt {

    private static final String PROMPT = "mneme> ";
    private static final String GREETING = "Try mneme:status, journal:show or help NAME; Tab completes, Ctrl-D leaves.";
    private static final long PAUSE_MILLIS = 20;
    private static final Size DEFAULT_SIZE = new Size(80, 24);

    private final ConsoleConnection connection;
    private final Terminal terminal;
    private final LineReader reader;
    private final boolean colours;

    /** Whether Ctrl-C was pressed since a line was read, before its command could be interrupted. */
    private volatile boolean interrupted;

    private volatile boolean running;

    InteractivePrompt(ConsoleConnection line, Terminal terminal, List<String> scopes, Path history, boolean colours) {
        this.connection = line;
        this.terminal = terminal;
        this.colours = colours;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("mneme")
                .parser(parserWithoutEscapes())
                .completer(this::complete)
                .highlighter(new CommandHighlighter(scopes, colours))
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
        return new InteractivePrompt(
                line, terminal, List.copyOf(line.completions("").keySet()), history, surroundings.showsColors());
    }

    /**
     * Prints what there is, then reads and runs commands until the person leaves.
     *
     * @return true: a person has seen what failed
     */
    boolean runSession() throws IOException {
        // Between a line and its command, and after it, neither of them takes the signal: it would end this process.
        terminal.handle(Signal.INT, signal -> interrupted = true);
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
            interrupted = false;
            String command = reader.readLine(prompt());
            if (ConsoleConnection.isExit(command)) {
                return false;
            }
            switch (command.strip()) {
                case "" -> {
                    // nothing was typed
                }
                case "clear" -> clearScreen();
                case "history" -> showHistory();
                default -> run(command);
            }
            return true;
        } catch (UserInterruptException discarded) {
            return true;
        } catch (EndOfFileException leaving) {
            return false;
        }
    }

    private void clearScreen() {
        terminal.puts(Capability.clear_screen);
        terminal.flush();
    }

    private void showHistory() {
        for (History.Entry entry : reader.getHistory()) {
            terminal.writer().printf("%5d  %s%n", entry.index() + 1, entry.line());
        }
        terminal.flush();
    }

    private void run(String command) throws IOException {
        connection.setColumns(terminal.getWidth());
        OutputPager pager = new OutputPager(terminal, this::interrupt);
        running = true;
        Terminal.SignalHandler before = terminal.handle(Signal.INT, signal -> pager.interrupt());
        try {
            OutputStream err = colours ? new RedStream(pager.output()) : pager.output();
            if (interrupted) {
                terminal.writer().println("interrupted");
            } else {
                pager.show(() -> runToItsEnd(command, pager.output(), err));
            }
        } finally {
            running = false;
            terminal.handle(Signal.INT, before);
        }
    }

    /** Who reads its pages later has nothing to interrupt. */
    private boolean runToItsEnd(String command, OutputStream out, OutputStream err) throws IOException {
        try {
            return connection.run(command, out, err);
        } finally {
            running = false;
        }
    }

    /** The line may still be on its way to the container. */
    private void interrupt() {
        try {
            while (running && !connection.interrupt()) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (IOException gone) {
            terminal.writer().println("the container is gone: " + gone.getMessage());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void complete(LineReader typing, ParsedLine line, List<Candidate> candidates) {
        try {
            candidates.addAll(CandidateLines.of(
                    connection.completions(line.line().substring(0, line.cursor())), terminal.getWidth()));
        } catch (IOException gone) {
            // The next line tells that.
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

    /** Shows in bold that the first word of a line begins with the name of a scope and its colon. */
    private static final class CommandHighlighter extends DefaultHighlighter {

        private final Set<String> scopes;
        private final boolean colours;

        CommandHighlighter(Collection<String> scopes, boolean colours) {
            this.scopes = Set.copyOf(scopes);
            this.colours = colours;
        }

        @Override
        public AttributedString highlight(LineReader reader, String line) {
            int end = line.indexOf(' ');
            String first = end < 0 ? line : line.substring(0, end);
            if (!colours || !scopes.contains(first.substring(0, first.indexOf(':') + 1))) {
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
