package io.mneme.ui.gogo.log;

import static io.mneme.ui.gogo.output.CommandResult.JSON;

import io.mneme.support.terminal.TerminalText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.Process;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show the container's log, and change how much is logged. */
@Component(service = LogCommands.class)
@GogoCommand(
        scope = "log",
        function = {"tail", "level"})
public final class LogCommands {

    private static final Duration POLL = Duration.ofMillis(300);
    private static final Duration LONGEST = Duration.ofDays(7);

    private final Optional<Path> file;
    private final LogLevels levels;

    @Activate
    public LogCommands(BundleContext framework, @Reference LogLevels levels) {
        this(Optional.ofNullable(framework.getProperty("mneme.log")).map(Path::of), levels);
    }

    LogCommands(Optional<Path> file, LogLevels levels) {
        this.file = file;
        this.levels = levels;
    }

    @Descriptor("Shows the last messages of the container's log, also of older log files; with --follow also those that"
            + " come, until interrupted\n"
            + "Example: log:tail -f --level warn")
    public @Nullable Object tail(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many messages, at least 1")
                    int limit,
            @Parameter(names = "--level", absentValue = "trace")
                    @Descriptor("error|warn|info|debug|trace: only messages of this level, or of a graver one")
                    String level,
            @Parameter(
                            names = {"-f", "--follow"},
                            presentValue = "true",
                            absentValue = "false")
                    @Descriptor("go on until interrupted")
                    boolean follow,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false")
                    @Descriptor("print JSON: an object, with --follow one for each message, a line")
                    boolean json)
            throws IOException, InterruptedException {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be at least 1: " + limit);
        }
        try (LogFile log = LogFile.open(existing(), LogLevels.parse("--level", level))) {
            List<String> last = log.last(limit);
            if (!follow) {
                return json ? LogMessage.json(last).toString() : TerminalText.lines(String.join("", last));
            }
            follow(log, last, json);
            return null;
        }
    }

    /** The stream is that of the command, which may stand in front of a pipe. */
    private static void follow(LogFile log, List<String> last, boolean json) throws IOException, InterruptedException {
        PrintStream out = Process.Utils.current().out();
        List<String> lines = last;
        while (!out.checkError()) {
            out.print(json ? objects(lines) : TerminalText.lines(String.join("", lines)));
            out.flush();
            Thread.sleep(POLL.toMillis());
            lines = log.next();
        }
    }

    private static String objects(List<String> lines) {
        NewestMessages messages = new NewestMessages(Integer.MAX_VALUE);
        lines.forEach(messages::add);
        return messages.list().stream()
                .map(message -> LogMessage.of(message).json() + "\n")
                .collect(Collectors.joining());
    }

    private Path existing() {
        return file.filter(Files::isReadable)
                .orElseThrow(() -> new IllegalStateException(
                        "there is no log file; a container in the foreground logs to its terminal"));
    }

    @Descriptor("Sets the level of a logger, for a time or until the container stops; shows it without one\n"
            + "Example: log:level io.mneme.context debug 10m")
    public Object level(
            @Descriptor("[LOGGER LEVEL FOR: a package or class such as io.mneme, or root; error, warn, info,"
                            + " debug, trace or off, or inherit for that of the package above; for how long, such"
                            + " as 30s, 10m or 2h]")
                    String... words) {
        if (words.length > 3) {
            throw new IllegalArgumentException("log:level takes a logger, a level and a time, no more: " + words[3]);
        }
        if (words.length == 0) {
            return levels.list();
        }
        String remark = words.length == 1
                ? ""
                : levels.set(
                        words[0], words[1], words.length == 3 ? Optional.of(duration(words[2])) : Optional.empty());
        return levels.describe(words[0]) + remark;
    }

    static Duration duration(String text) {
        if (!text.matches("[1-9][0-9]{0,5}[smh]")) {
            throw new IllegalArgumentException("FOR must be a number with s, m or h behind it, such as 10m: " + text);
        }
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        Duration time =
                switch (text.charAt(text.length() - 1)) {
                    case 's' -> Duration.ofSeconds(number);
                    case 'm' -> Duration.ofMinutes(number);
                    default -> Duration.ofHours(number);
                };
        if (time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("FOR must be at most " + LONGEST.toHours() + "h: " + text);
        }
        return time;
    }
}
