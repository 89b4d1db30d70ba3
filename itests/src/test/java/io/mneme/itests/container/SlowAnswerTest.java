package io.mneme.itests.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of {@code bin/mneme} that waits for a start, with a container that answers and never closes the connection. */
class SlowAnswerTest {

    private static final Path SCRIPT = Path.of("../distribution/src/main/container/libexec/container.sh");

    @TempDir
    private Path run;

    private final List<Socket> unclosed = new CopyOnWriteArrayList<>();
    private final ServerSocket container;

    SlowAnswerTest() throws IOException {
        container = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        container.close();
        for (Socket socket : unclosed) {
            socket.close();
        }
    }

    @Test
    void aContainerIsReadyWhoseStatusLineSaysSoAlsoIfItsBodyNeverEnds() throws Exception {
        assertThat(startWith("HTTP/1.1 200 OK\r\n\r\n{\"status\":")).isEqualTo("rc 0\n");
    }

    @Test
    void aStartGivesUpAfterTheTimeItWasGivenWithTheLastAnswer() throws Exception {
        assertThat(startWith("HTTP/1.1 503 Service Unavailable\r\n\r\n{\"status\":\"DOWN\"}"))
                .contains(
                        "the container is not ready after 3 s: HTTP/1.1 503 Service Unavailable {\"status\":\"DOWN\"}.")
                .endsWith("rc 1\n");
    }

    @Test
    void aStartAsksNothingOfAPortOnWhichNothingListens() throws Exception {
        container.close();
        assertThat(start("answer() { say asked >>$run/asked; }"))
                .contains("the container is not ready after 3 s: nothing listens on port")
                .endsWith("rc 1\n");
        assertThat(run.resolve("asked")).doesNotExist();
    }

    /** Returns what a start prints whose container gives this answer to each connection. */
    private String startWith(String answer) throws IOException, InterruptedException {
        CompletableFuture.runAsync(() -> answerAll(answer));
        return start("");
    }

    /** Returns what a start with {@code --wait 3} prints, after these commands of the test. */
    private String start(String commands) throws IOException, InterruptedException {
        String played =
                """
                home=. run=$1 log=$1/log out=$1/out ready_within=3 exit_failed=1
                say() { printf '%s\\n' "$*"; }
                fail() { say "$2"; exit "$1"; }
                call() { say "$1"; }
                source "$2"
                port=$3 answer_within=1
                launch_command() { launch=(true); }
                kill() { :; }
                refuse_unserved_host() { :; }
                eval "$4"
                (SECONDS=0; launch_and_wait)
                say "rc $?"
                """;
        Process process = new ProcessBuilder(List.of(
                        "bash",
                        "-c",
                        played,
                        "start",
                        run.toString(),
                        SCRIPT.toString(),
                        "" + container.getLocalPort(),
                        commands))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return printed;
    }

    private void answerAll(String answer) {
        try {
            while (!container.isClosed()) {
                Socket socket = container.accept();
                unclosed.add(socket);
                socket.getOutputStream().write(answer.getBytes(UTF_8));
            }
        } catch (IOException e) {
            if (!container.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
