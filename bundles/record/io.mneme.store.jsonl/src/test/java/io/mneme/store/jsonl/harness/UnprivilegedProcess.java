package io.mneme.store.jsonl.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A process that is bound by the permissions of files, even if it is root's, and opens journals, one at a time. It takes
 * commands a line each, and answers each with a line.
 */
public final class UnprivilegedProcess implements AutoCloseable {

    private static final String CLOSE = "close";

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;

    /** The command that removes root's right to ignore permissions. */
    private static final List<String> UNPRIVILEGED = List.of(
            "setpriv",
            "--inh-caps",
            "-dac_override,-dac_read_search",
            "--bounding-set",
            "-dac_override,-dac_read_search");

    private UnprivilegedProcess(Process process) {
        this.process = process;
        this.answers = process.inputReader(UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, UTF_8);
    }

    /** Starts a process; {@code scratch} is a folder for a file that shows whether it is bound by permissions anyway. */
    public static UnprivilegedProcess start(Path scratch) throws IOException {
        List<String> command = new ArrayList<>(isBoundAnyway(scratch) ? List.of() : UNPRIVILEGED);
        ProcessBuilder process = ChildProcess.of(UnprivilegedProcess.class);
        command.addAll(process.command());
        return new UnprivilegedProcess(process.command(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The journal that the process has opened. */
    public final class OpenedJournal implements AutoCloseable {

        private OpenedJournal(Path folder) {
            UnprivilegedProcess.this.send(folder.toString());
        }

        public String send(String command) {
            return UnprivilegedProcess.this.send(command);
        }

        @Override
        public void close() {
            UnprivilegedProcess.this.send(CLOSE);
        }
    }

    /** Opens a journal; if it cannot be opened, each command is answered by the reason. */
    public OpenedJournal open(Path folder) {
        return new OpenedJournal(folder);
    }

    /** Returns whether such a process can be started; {@code scratch} is a folder for the attempt. */
    public static boolean isPossible(Path scratch) throws IOException, InterruptedException {
        if (isBoundAnyway(scratch)) {
            return true;
        }
        List<String> command = new ArrayList<>(UNPRIVILEGED);
        command.add("true");
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isBoundAnyway(Path scratch) throws IOException {
        Path file = Files.createTempFile(scratch, "probe", "", PosixFilePermissions.asFileAttribute(Set.of()));
        try {
            return !Files.isReadable(file);
        } finally {
            Files.delete(file);
        }
    }

    private String send(String command) {
        commands.println(command);
        try {
            return answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        commands.close();
        process.onExit().join();
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream answers = new PrintStream(System.out, true, UTF_8);
        for (String folder = commands.readLine(); folder != null; folder = commands.readLine()) {
            serve(Path.of(folder), commands, answers);
            answers.println("closed");
        }
    }

    private static void serve(Path folder, BufferedReader commands, PrintStream answers) throws IOException {
        ArchivingLayout layout = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 100, 100, 1 << 20);
        try (JournalFixture fixture = JournalFixture.open(folder, layout)) {
            answers.println("open");
            answer(commands, answers, command -> answer(fixture, command));
        } catch (JournalException e) {
            answers.println("not open");
            answer(commands, answers, command -> e.getMessage());
        }
    }

    private static void answer(BufferedReader commands, PrintStream answers, UnaryOperator<String> answer)
            throws IOException {
        for (String command = commands.readLine();
                command != null && !command.equals(CLOSE);
                command = commands.readLine()) {
            answers.println(answer.apply(command));
        }
    }

    private static String answer(JournalFixture fixture, String command) {
        String[] words = command.split(" ");
        try {
            return switch (words[0]) {
                case "texts" -> fixture.texts().toString();
                case "append" -> fixture.append("a", words[1]).entry().text();
                case "edit" -> fixture.edit(fixture.ids().get(0), words[1])
                        .entry()
                        .text();
                case "page" -> fixture.journal()
                        .page(EntryQuery.ofLane(""), Position.END, 0, 100)
                        .toString();
                case "positions" -> fixture.positions().toString();
                case "changes" -> fixture.journal()
                        .changesAfter(Position.START, Integer.MAX_VALUE)
                        .toString();
                case "state" -> fixture.journal().status().readOnly().orElse("writes");
                case "skipped" -> fixture.journal().status().skipped().reasons().toString();
                default -> throw new IllegalArgumentException(command);
            };
        } catch (JournalException e) {
            return e.getMessage();
        }
    }
}
