package io.mneme.ui.command;

import io.mneme.ui.command.catalog.CommandCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.Process;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Shell commands behind a pipe that take the place of those of the platform, which need a terminal, do not know {@code -2}, or print
 * nothing before the end of what comes.
 */
@Component(service = TextFilters.class, property = CommandCatalog.WITH_PLATFORM + ":Boolean=true")
@ServiceRanking(100)
@GogoCommand(
        scope = "gogo",
        function = {"head", "tail", "less", "grep"})
public final class TextFilters {

    private static final int DEFAULT_LINES = 10;

    @Descriptor("Prints the first lines of a file or of what comes through a pipe\nExample: journal:list | head -2")
    public void head(
            CommandSession session,
            @Descriptor("[WORD…: -N or -n N, how many lines, 10 without it; then the file]") String... words)
            throws IOException {
        FilterWords asked = FilterWords.of(words);
        PrintStream out = Process.Utils.current().out();
        try (BufferedReader lines = asked.open(session)) {
            String line = lines.readLine();
            for (int printed = 0; line != null && printed < asked.lines(); printed++) {
                out.println(line);
                line = lines.readLine();
            }
        }
    }

    @Descriptor("Prints the last lines of a file or of what comes through a pipe\nExample: journal:list | tail -2")
    public void tail(
            CommandSession session,
            @Descriptor("[WORD…: -N or -n N, how many lines, 10 without it; then the file]") String... words)
            throws IOException {
        FilterWords asked = FilterWords.of(words);
        Deque<String> last = new ArrayDeque<>();
        try (BufferedReader lines = asked.open(session)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last.add(line);
                if (last.size() > asked.lines()) {
                    last.remove();
                }
            }
        }
        last.forEach(Process.Utils.current().out()::println);
    }

    @Descriptor("Prints a file, or what comes through a pipe; the console shows long output page by page"
            + "\nExample: policy:list | less")
    public void less(CommandSession session, @Descriptor("[FILE…: the file]") String... words) throws IOException {
        PrintStream out = Process.Utils.current().out();
        try (BufferedReader lines = FilterWords.of(words).open(session)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                out.println(line);
            }
        }
    }

    @Descriptor("Prints the lines of a file, or of what comes through a pipe, that match, each as soon as it comes"
            + "\nExample: log:tail -f | grep -i refused")
    public void grep(
            CommandSession session,
            @Parameter(
                            names = {"-i", "--ignore-case"},
                            presentValue = "true",
                            absentValue = "false")
                    @Descriptor("small and capital letters are the same")
                    boolean ignoreCase,
            @Parameter(
                            names = {"-v", "--invert-match"},
                            presentValue = "true",
                            absentValue = "false")
                    @Descriptor("print the lines that do not match")
                    boolean inverted,
            @Parameter(
                            names = {"-n", "--line-number"},
                            presentValue = "true",
                            absentValue = "false")
                    @Descriptor("print the number of each line before it")
                    boolean numbered,
            @Parameter(
                            names = {"-c", "--count"},
                            presentValue = "true",
                            absentValue = "false")
                    @Descriptor("print only how many lines match")
                    boolean counted,
            @Parameter(
                            names = {"-C", "--context"},
                            absentValue = "0")
                    @Descriptor("how many lines before and behind each one are printed, too")
                    int context,
            @Descriptor("what is looked for, a regular expression of Java") String regexp,
            @Descriptor("[the file; without it what comes through a pipe]") String... file)
            throws IOException {
        Pattern pattern = Pattern.compile(regexp, ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        FilterWords asked = FilterWords.of(file);
        MatchingLines found = new MatchingLines(pattern, inverted, numbered, counted ? -1 : context);
        try (BufferedReader lines = asked.open(session)) {
            found.print(lines, Process.Utils.current().out());
        }
        if (counted) {
            Process.Utils.current().out().println(found.count());
        }
        if (found.count() == 0) {
            session.put(ExitCode.VARIABLE, 1);
        }
    }

    /**
     * What a filter was asked for.
     *
     * @param lines how many lines
     * @param files the names of files; at most one
     */
    private record FilterWords(int lines, List<String> files) {

        static FilterWords of(String... words) {
            int lines = DEFAULT_LINES;
            int at = 0;
            if (words.length > 0 && words[0].matches("-(n.*|[0-9]+)")) {
                boolean apart = words[0].equals("-n") && words.length > 1;
                lines = number(apart ? words[1] : words[0].replaceFirst("^-n?", ""));
                at = apart ? 2 : 1;
            }
            List<String> files = List.of(words).subList(at, words.length);
            if (files.size() > 1) {
                throw new IllegalArgumentException("only one file can be given: " + String.join(" ", files));
            }
            return new FilterWords(lines, files);
        }

        private static int number(String text) {
            if (!text.matches("[0-9]{1,9}")) {
                throw new IllegalArgumentException(text + " is no number of lines");
            }
            return Integer.parseInt(text);
        }

        BufferedReader open(CommandSession session) throws IOException {
            if (files.isEmpty() || files.get(0).equals("-")) {
                return new BufferedReader(
                        new InputStreamReader(Process.Utils.current().in(), StandardCharsets.UTF_8));
            }
            return Files.newBufferedReader(session.currentDir().resolve(files.get(0)), StandardCharsets.UTF_8);
        }
    }
}
