package io.mneme.itests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A container of the distribution in a process of its own, on a free port, with {@code etc}, {@code deploy}, {@code log} and data
 * folders of its own. Ended by {@link #close}, whatever became of it.
 */
final class Container implements AutoCloseable {

    private static final Path DISTRIBUTION = Path.of(System.getProperty("mneme.container"));
    private static final long PATIENCE_SECONDS = 180;

    private final Path home;
    private final Path data;
    private final int port = Provision.freePort();

    private Container(Path folder) {
        home = folder.resolve("home");
        data = folder.resolve("data");
    }

    /** Returns a container in {@code folder} that has not been started. */
    static Container in(Path folder) throws IOException {
        Container container = new Container(folder);
        for (String shared : List.of("lib", "libexec", "features", "repository", "version")) {
            Files.createDirectories(container.home);
            Files.createSymbolicLink(container.home.resolve(shared), DISTRIBUTION.resolve(shared));
        }
        copy(DISTRIBUTION.resolve("bin"), container.home.resolve("bin"));
        copy(DISTRIBUTION.resolve("etc"), container.home.resolve("etc"));
        Files.createDirectories(container.deploy());
        return container;
    }

    /** Returns a container in {@code folder} that answers. */
    static Container startedIn(Path folder, String... options) throws IOException {
        Container container = in(folder);
        try {
            container.start(options);
            return container;
        } catch (IllegalStateException notStarted) {
            // Its process may run all the same, only too slowly.
            try (container) {
                throw notStarted;
            }
        }
    }

    /** Starts it with these options of {@code mneme start}, and returns when it answers. */
    void start(String... options) {
        Outcome outcome = mneme("start", options);
        if (outcome.code() != 0) {
            throw new IllegalStateException("not started: " + outcome.text());
        }
    }

    /** Ends it as an operator would. */
    void stop() {
        Outcome outcome = mneme("stop");
        if (outcome.code() != 0) {
            throw new IllegalStateException("not stopped: " + outcome.text());
        }
    }

    /** Ends it as a crash would: at once, with nothing flushed. */
    void kill9() {
        ProcessHandle process = process();
        process.destroyForcibly();
        process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Runs one command in its shell. */
    Outcome shell(String command) {
        return mneme("console", "-c", command);
    }

    /** Runs {@code mneme COMMAND …}, by default on its data folder and port. */
    Outcome mneme(String command, String... options) {
        List<String> line = new ArrayList<>(List.of(home.resolve("bin/mneme").toString(), command));
        line.addAll(List.of(options));
        return run(line);
    }

    private Outcome run(List<String> line) {
        try {
            Path output = Files.createTempFile(home, "output", ".txt");
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
            builder.environment().put("MNEME_DATA", data.toString());
            builder.environment().put("MNEME_PORT", String.valueOf(port));
            builder.environment().put("MNEME_LOG", home.resolve("log").toString());
            Process process = builder.redirectOutput(output.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("no end after " + PATIENCE_SECONDS + " s: " + line);
            }
            return new Outcome(process.exitValue(), Files.readString(output));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + line, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + line, e);
        }
    }

    /** Returns the address of {@code path}, which begins with a slash. */
    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    Path data() {
        return data;
    }

    /** Returns all lines of all files of a journal that are not compressed, in no order. Stop it first: it moves them. */
    List<String> lines(String journal) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(data.resolve(journal))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".jsonl")).toList()) {
                lines.addAll(file.getParent().endsWith(".mneme") ? List.of() : Files.readAllLines(file));
            }
        }
        return lines;
    }

    /** Returns the files of its journals that hold a text. Stop it first: it makes and removes some all the time. */
    List<Path> filesHolding(String text) throws IOException {
        List<Path> holding = new ArrayList<>();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = file.startsWith(data.resolve(".run")) ? new byte[0] : Files.readAllBytes(file);
                if (new String(bytes, StandardCharsets.UTF_8).contains(text)) {
                    holding.add(file);
                }
            }
        }
        return holding;
    }

    /** Returns the folder whose jars are installed while it runs. */
    Path deploy() {
        return home.resolve("deploy");
    }

    /** Returns the folder whose configurations are read again while it runs. */
    Path etc() {
        return home.resolve("etc");
    }

    /** Returns what it has logged so far; empty if nothing. */
    String log() {
        Path log = home.resolve("log").resolve("mneme-" + port + ".log");
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + log, e);
        }
    }

    ProcessHandle process() {
        try {
            long pid = Long.parseLong(Files.readString(data.resolve(".run/pid")).strip());
            return ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("no process " + pid));
        } catch (IOException e) {
            throw new UncheckedIOException("no container has been started on " + data, e);
        }
    }

    @Override
    public void close() {
        stop();
    }

    private static void copy(Path source, Path target) throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /**
     * How a command ended.
     *
     * @param code its exit code
     * @param text what it printed, errors included
     */
    record Outcome(int code, String text) {}
}
