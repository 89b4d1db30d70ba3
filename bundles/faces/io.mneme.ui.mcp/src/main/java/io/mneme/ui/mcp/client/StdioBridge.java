package io.mneme.ui.mcp.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Passes the messages that an agent writes, one a line, to a container, and writes its answers and notifications. Requests are answered
 * in the order in which the container answers them. It ends with its input.
 */
public final class StdioBridge {

    private static final int MAX_REQUESTS = 16;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);
    private static final long LISTEN_AGAIN_MILLIS = 300;
    private static final String TOOLS_CHANGED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";

    private final InputStream in;
    private final OutputStream out;
    private final RemoteSession session;
    private final NamedExecutor requests =
            NamedExecutor.pool("mneme-mcp-request", MAX_REQUESTS, ClosePolicy.FINISH_OR_INTERRUPT, CLOSE_TIMEOUT);
    private final NamedExecutor listener =
            NamedExecutor.single("mneme-mcp-notification", ClosePolicy.INTERRUPT, Duration.ZERO);

    StdioBridge(Path dataFolder, InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
        // The other container may have other tools.
        this.session = new RemoteSession(dataFolder, () -> write(TOOLS_CHANGED));
    }

    /**
     * Runs until the standard input ends.
     *
     * @param arguments the container's data folder
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream messages = System.out;
        // Nothing but messages may get there.
        System.setOut(System.err);
        new StdioBridge(Path.of(arguments[0]), System.in, messages).run();
    }

    void run() throws IOException, InterruptedException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    pass(line);
                }
            }
        } finally {
            close();
        }
    }

    /** A request need not wait for the one before it, but for the notifications before it, and all for the introduction. */
    private void pass(String line) {
        MessageOutline outline = MessageOutline.of(line);
        if (outline.isRequest() && !outline.isInitialize()) {
            requests.execute(() -> answer(line, outline));
        } else {
            answer(line, outline);
        }
    }

    private void answer(String line, MessageOutline outline) {
        try {
            if (outline.isInitialize() && outline.isRequest()) {
                write(outline.answer(session.begin(line)));
                listener.execute(this::listen);
            } else {
                Optional<String> answer = session.send(line);
                // Nothing answers a notification, also if it was refused.
                if (!outline.isNotification()) {
                    answer.map(outline::answer).ifPresent(this::write);
                }
            }
        } catch (IOException absent) {
            if (outline.isRequest()) {
                write(outline.failure("the container does not answer; start it with: mneme start"));
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes what the container notifies of, also over its restarts, until the bridge ends. */
    private void listen() {
        try {
            while (true) {
                listenOnce();
                TimeUnit.MILLISECONDS.sleep(LISTEN_AGAIN_MILLIS);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void listenOnce() throws InterruptedException {
        try {
            Optional<InputStream> stream = session.listen();
            if (stream.isPresent()) {
                writeEvents(stream.get());
            }
        } catch (IOException broken) {
            // The container has ended or is restarted; the next attempt shows whether it is back.
        }
    }

    private void writeEvents(InputStream stream) throws IOException {
        try (BufferedReader events = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
            for (String line = events.readLine(); line != null; line = events.readLine()) {
                if (line.startsWith("data: ")) {
                    write(line.substring("data: ".length()));
                }
            }
        }
    }

    private synchronized void write(String message) {
        try {
            out.write((message.replace('\r', ' ').replace('\n', ' ') + "\n").getBytes(UTF_8));
            out.flush();
        } catch (IOException gone) {
            // The agent has closed its end; its input ends, too.
        }
    }

    private void close() throws InterruptedException {
        requests.close();
        listener.close();
        try {
            session.end();
        } catch (IOException gone) {
            // A container that has ended knows no session.
        }
    }
}
