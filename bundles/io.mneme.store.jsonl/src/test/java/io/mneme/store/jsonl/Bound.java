package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
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

/**
 * A process that is bound by the permissions of files, even if it is root's, and opens a journal. It takes commands a line each, and
 * answers each with a line.
 */
final class Bound implements AutoCloseable {

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;

    /** What takes from root the right to pass over permissions. */
    private static final List<String> UNPRIVILEGED = List.of(
            "setpriv",
            "--inh-caps",
            "-dac_override,-dac_read_search",
            "--bounding-set",
            "-dac_override,-dac_read_search");

    private Bound(Process process) {
        this.process = process;
        this.answers = process.inputReader(UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, UTF_8);
    }

    /** Starts one, which has opened the journal when its first answer comes. */
    static Bound to(Path folder) throws IOException {
        ProcessBuilder process = ChildProcess.of(Bound.class, folder.toString());
        List<String> command = new ArrayList<>(isBoundAnyway(folder.getParent()) ? List.of() : UNPRIVILEGED);
        command.addAll(process.command());
        return new Bound(process.command(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Returns whether one can be started here; {@code scratch} is a folder to find that out in. */
    static boolean isPossible(Path scratch) throws IOException, InterruptedException {
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

    String answerTo(String command) {
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
        ActiveAndArchives layout = new ActiveAndArchives(Notebook.FILE, "notes_archives", 100, 100, 1 << 20);
        try (Notebook notebook = Notebook.open(Path.of(arguments[0]), layout)) {
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                answers.println(answer(notebook, command));
            }
        } catch (JournalException e) {
            answers.println(e.getMessage());
        }
    }

    private static String answer(Notebook notebook, String command) {
        String[] words = command.split(" ");
        try {
            return switch (words[0]) {
                case "texts" -> notebook.texts().toString();
                case "append" -> notebook.append("a", words[1]).entry().text();
                case "edit" -> notebook.edit(notebook.ids().get(0), words[1])
                        .entry()
                        .text();
                case "page" -> notebook.journal()
                        .page(Selection.of(""), Position.END, 0, 100)
                        .toString();
                case "positions" -> notebook.positions().toString();
                case "changes" -> notebook.journal()
                        .changesAfter(Position.START)
                        .toString();
                case "state" -> notebook.journal().status().readOnly().orElse("writes");
                case "skipped" -> notebook.journal().status().skipped().why().toString();
                default -> throw new IllegalArgumentException(command);
            };
        } catch (JournalException e) {
            return e.getMessage();
        }
    }
}
