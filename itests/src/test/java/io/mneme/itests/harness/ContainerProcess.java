package io.mneme.itests.harness;

import io.mneme.itests.Unprivileged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A container of the distribution in a process of its own, on a free port, with {@code etc}, {@code deploy}, {@code log} and
 * data folders of its own. {@link #close} ends it in any state.
 */
public class ContainerProcess implements AutoCloseable {

    private static final Path DISTRIBUTION = Path.of(System.getProperty("mneme.container"));
    private static final long TIMEOUT_SECONDS = 180;

    /**
     * The usual heap, and the compiler and collector that start fast: processes of tests end before the others pay off. With room
     * for its classes and for what a start makes, a container collects no garbage only because it starts.
     */
    private static final String JAVA_OPTIONS =
            "-Xmx512m -Xms96m -XX:NewSize=64m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MetaspaceSize=128m"
                    + classArchive();

    private final List<String> as;
    private final Path home;
    private final Path base;
    private final Path data;
    private final int port = DistributionBundles.freePort();

    ContainerProcess(Path folder, List<String> as, String base) {
        this.as = as;
        this.home = folder.resolve("home");
        this.base = folder.resolve(base);
        this.data = folder.resolve("data");
    }

    /** Returns a container in {@code folder} that has not been started. */
    public static ContainerProcess in(Path folder) throws IOException {
        ContainerProcess container = new ContainerProcess(folder, List.of(), "home");
        container.unpack();
        return container;
    }

    /** Returns one that has not been started, with a base folder, and bound by the permissions of files. */
    public static ContainerProcess withBaseIn(Path folder) throws IOException {
        ContainerProcess container = new ContainerProcess(folder, Unprivileged.COMMAND, "base");
        container.unpack();
        Files.createDirectories(container.etc());
        Files.createDirectories(container.deploy());
        return container;
    }

    final void unpack() throws IOException {
        Files.createDirectories(home.resolve("deploy"));
        for (String shared : List.of("lib", "libexec", "features", "repository", "version")) {
            Files.createSymbolicLink(home.resolve(shared), DISTRIBUTION.resolve(shared));
        }
        copy(DISTRIBUTION.resolve("bin"), home.resolve("bin"));
        copy(DISTRIBUTION.resolve("etc"), home.resolve("etc"));
    }

    /** Returns a container in {@code folder} that answers. */
    public static ContainerProcess startedIn(Path folder, String... options) throws IOException {
        ContainerProcess container = in(folder);
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
    public void start(String... options) {
        CommandOutcome outcome = mneme("start", options);
        if (outcome.code() != 0) {
            throw new IllegalStateException("not started: " + outcome.text());
        }
    }

    /** Ends it as an operator would. */
    public void stop() {
        CommandOutcome outcome = mneme("stop");
        if (outcome.code() != 0) {
            throw new IllegalStateException("not stopped: " + outcome.text());
        }
    }

    /** Ends it as a crash would: at once, with nothing flushed. */
    public void kill9() {
        ProcessHandle process = process();
        process.destroyForcibly();
        process.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Writes what is in its heap after a full collection. */
    public void dumpHeap(Path file) throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process dump = new ProcessBuilder(jcmd, Long.toString(process().pid()), "GC.heap_dump", file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (dump.waitFor() != 0) {
            throw new IllegalStateException("no dump: " + said);
        }
    }

    /** Runs one command in its shell. */
    public CommandOutcome shell(String command) {
        return mneme("console", "-c", command);
    }

    /** Runs {@code mneme COMMAND …}, by default on its data folder and port. */
    public CommandOutcome mneme(String command, String... options) {
        List<String> line = new ArrayList<>(as);
        line.addAll(List.of(home.resolve("bin/mneme").toString(), command));
        line.addAll(List.of(options));
        return run(line);
    }

    private CommandOutcome run(List<String> line) {
        try {
            Path output = Files.createTempFile(home.getParent(), "output", ".txt");
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
            builder.environment().putAll(environment());
            Process process = builder.redirectOutput(output.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("no end after " + TIMEOUT_SECONDS + " s: " + line);
            }
            return new CommandOutcome(process.exitValue(), Files.readString(output));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + line, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + line, e);
        }
    }

    /** Returns the options for the archive that {@code archive-classes} has made; empty if there is none. */
    private static String classArchive() {
        String archive = System.getProperty("mneme.class.archive", "");
        return archive.matches("[^\\s:]+") && Files.isRegularFile(Path.of(archive))
                ? " -XX:SharedArchiveFile=" + archive + " -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off"
                : "";
    }

    /** Returns the variables by which {@code mneme} finds it. */
    public Map<String, String> environment() {
        return Map.of(
                "MNEME_DATA", data.toString(),
                "MNEME_PORT", String.valueOf(port),
                "MNEME_BASE", base.toString(),
                "MNEME_JAVA_OPTS", JAVA_OPTIONS);
    }

    /** Returns the address of {@code path}, which begins with a slash. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    public Path data() {
        return data;
    }

    /** Returns the folder it was unpacked to. */
    public Path home() {
        return home;
    }

    /**
     * Returns all lines of all files of a journal that are not compressed, in no order. Stop it first if it may move entries from
     * one file to another meanwhile.
     */
    public List<String> lines(String journal) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : LiveFolder.files(data.resolve(journal))) {
            if (file.toString().endsWith(".jsonl") && !file.getParent().endsWith(".mneme")) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    /** Returns the files of its data that contain a text, without those of the process. It may run meanwhile. */
    public List<Path> filesHolding(String text) {
        return TextSearch.files(data, List.of(text)).stream()
                .filter(file -> !file.startsWith(data.resolve(".run")))
                .toList();
    }

    /** Returns the folder whose jars are installed while it runs. */
    public Path deploy() {
        return base.resolve("deploy");
    }

    /** Returns the folder whose configurations are read again while it runs. */
    public Path etc() {
        return base.resolve("etc");
    }

    /** Returns what it has logged so far; empty if nothing. */
    public String log() {
        Path log = base.resolve("log").resolve("mneme-" + port + ".log");
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + log, e);
        }
    }

    public ProcessHandle process() {
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
    public record CommandOutcome(int code, String text) {}
}
