package io.mneme.itests.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Chromium without a window that has opened a page. {@link #close} ends all its processes, since each may write to the profile until
 * it ends.
 *
 * @param process its first process
 */
public record HeadlessBrowser(Process process) implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Returns the program that is on this machine, the one with the least work first; empty if there is none. */
    public static Optional<Path> installed() {
        return Stream.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
                .map(name -> Path.of("/usr/bin", name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens a page with a profile of its own. */
    public static HeadlessBrowser start(Path program, Path profile, String address) throws IOException {
        return new HeadlessBrowser(new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-breakpad",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        address)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    @Override
    public void close() {
        List<ProcessHandle> processes = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        processes.forEach(ProcessHandle::destroy);
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
