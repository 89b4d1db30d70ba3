package io.mneme.itests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** A terminal of a given size in tmux, in which a test types and reads the screen. */
public final class TmuxSession implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String name = "mneme-" + UUID.randomUUID();
    private final Path home;

    /**
     * Opens a terminal.
     *
     * @param columns how wide it is
     * @param environment the variables of what runs in it
     * @param program what runs in it
     */
    public TmuxSession(int columns, Path home, Map<String, String> environment, String... program) {
        this.home = home;
        List<String> words = new ArrayList<>(List.of("-f", "/dev/null", "new-session", "-d", "-s", name));
        words.addAll(List.of("-x", Integer.toString(columns), "-y", "24"));
        environment.forEach((key, value) -> words.addAll(List.of("-e", key + "=" + value)));
        words.addAll(List.of("-e", "TERM=screen", "-e", "XDG_STATE_HOME=" + home, "-e", "LC_ALL=C.UTF-8"));
        words.addAll(Arrays.asList(program));
        tmux(words);
    }

    /** Returns whether a program is on the path. */
    public static boolean has(String program) {
        try {
            return new ProcessBuilder("sh", "-c", "command -v " + program)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Presses keys: a text, or the name of a key such as Enter, Tab or C-c. */
    public TmuxSession type(String... keys) {
        for (String key : keys) {
            boolean isNamed = key.matches("Enter|Tab|Space|C-.");
            tmux(isNamed ? List.of("send-keys", "-t", name, key) : List.of("send-keys", "-t", name, "-l", "--", key));
        }
        return this;
    }

    /** Waits until the screen has texts, and returns it without blanks at the ends of lines, and without empty lines. */
    public String awaitScreen(String... texts) {
        await(() -> Arrays.stream(texts).allMatch(screen()::contains));
        assertThat(screen()).contains(texts);
        return screen();
    }

    /** Waits until the screen ends with a text, and returns it. */
    public String awaitEnd(String text) {
        await(() -> screen().stripTrailing().endsWith(text));
        assertThat(screen().stripTrailing()).endsWith(text);
        return screen();
    }

    /** Waits until the screen ends with a text that it has so many times. */
    public String awaitLast(String text, int times) {
        await(() -> isLast(text, times));
        assertThat(screen()).matches(screen -> isLast(text, times), text + ", " + times + " times");
        return screen();
    }

    private boolean isLast(String text, int times) {
        String screen = screen();
        return screen.stripTrailing().endsWith(text) && screen.split(text, -1).length == times + 1;
    }

    private static void await(BooleanSupplier condition) {
        try {
            PollingWait.within(TIMEOUT, condition);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns what is on the screen now. */
    public String screen() {
        return tmux(List.of("capture-pane", "-p", "-t", name))
                .replaceAll("(?m) +$", "")
                .replaceAll("\n{2,}", "\n")
                .replaceFirst("^\n", "");
    }

    private String tmux(List<String> words) {
        List<String> line = new ArrayList<>(List.of("tmux", "-L", name, "-u"));
        line.addAll(words);
        try {
            Process process = new ProcessBuilder(line)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", line) + ": " + printed);
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        tmux(List.of("kill-server"));
    }
}
