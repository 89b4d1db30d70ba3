package io.mneme.benchmarks.search;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A container of the distribution in a process of its own, on a free port. */
public final class RunningContainer implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 180;
    private static final int BYTES_PER_KIBIBYTE = 1_024;

    private final Path distribution;
    private final Path folder;
    private final int port;

    private RunningContainer(Path distribution, Path folder, int port) {
        this.distribution = distribution;
        this.folder = folder;
        this.port = port;
    }

    /**
     * Starts the container of a distribution with the data in a folder, and returns when it answers.
     *
     * @param options further options of the command that starts it
     */
    public static RunningContainer start(Path distribution, Path folder, String... options)
            throws IOException, InterruptedException {
        return start(distribution, folder, Map.of(), options);
    }

    /**
     * Starts the container of a distribution as above.
     *
     * @param environment further variables of the command that starts it
     */
    public static RunningContainer start(
            Path distribution, Path folder, Map<String, String> environment, String... options)
            throws IOException, InterruptedException {
        RunningContainer container = new RunningContainer(distribution, folder, freePort());
        Files.createDirectories(folder.resolve("base/etc"));
        Files.createDirectories(folder.resolve("base/deploy"));
        List<String> words = new ArrayList<>(List.of("start"));
        words.addAll(List.of(options));
        ProcessBuilder command = container.builder(words.toArray(String[]::new));
        command.environment().putAll(environment);
        container.run("start", command);
        return container;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private void run(String command) throws IOException, InterruptedException {
        run(command, builder(command));
    }

    /** Returns a call of the command line for this container. */
    public ProcessBuilder builder(String... arguments) {
        List<String> words =
                new ArrayList<>(List.of(distribution.resolve("bin/mneme").toString()));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put("MNEME_DATA", folder.resolve("data").toString());
        builder.environment().put("MNEME_PORT", String.valueOf(port));
        builder.environment().put("MNEME_BASE", folder.resolve("base").toString());
        return builder;
    }

    private void run(String name, ProcessBuilder builder) throws IOException, InterruptedException {
        Path log = folder.resolve(name + ".log");
        Process process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(name + " failed: " + Files.readString(log));
        }
    }

    /** Returns the sum of the metrics whose line begins so; 0 if there is none. */
    public double metric(HttpClient client, String beginning) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri("/metrics")).build(), BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(beginning))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Returns the address of a path, which begins with a slash. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Collects the garbage of its heap. */
    public void collectGarbage() throws IOException, InterruptedException {
        run("jcmd", new ProcessBuilder("jcmd", String.valueOf(pid()), "GC.run"));
    }

    private long pid() throws IOException {
        return Long.parseLong(Files.readString(folder.resolve("data/.run/pid")).strip());
    }

    /** Returns the time of processors that all its threads have taken, in steps of 10 ms. */
    public Duration processorTime() throws IOException {
        return ProcessHandle.of(pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow(() -> new IOException("the system does not tell the time of a process"));
    }

    /** Returns the times of its threads, to be read. */
    public ThreadTimes threadTimes() throws IOException {
        return new ThreadTimes(pid());
    }

    /** Returns a size that Linux gives for its process, such as {@code VmRSS}, in bytes. */
    public long memory(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid() + "/status")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * BYTES_PER_KIBIBYTE)
                .findFirst()
                .orElseThrow(() -> new IOException("the system does not tell " + name + " of a process"));
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("stop");
    }
}
