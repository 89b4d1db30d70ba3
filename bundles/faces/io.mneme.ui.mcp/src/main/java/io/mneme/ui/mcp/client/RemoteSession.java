package io.mneme.ui.mcp.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A session in the container on a data folder. A container that was started again knows it no longer: then another session begins with the
 * client's own introduction. Safe for use by many threads.
 */
final class RemoteSession {

    /** How long a container may be absent before a message fails. */
    private static final Duration ABSENCE_TIMEOUT = Duration.ofSeconds(60);

    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(5);
    private static final long RETRY_MILLIS = 200;
    private static final String SESSION = "Mcp-Session-Id";
    private static final int NOT_FOUND = 404;

    /** What a container answers while it starts, or has too much to do; nothing was done then. */
    private static final Set<Integer> LATER = Set.of(429, 503);

    private final Path portFile;
    private final Path tokenFile;
    private final Runnable renewed;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private Optional<String> introduction = Optional.empty();
    private volatile Optional<String> session = Optional.empty();

    /**
     * Begins without a session.
     *
     * @param dataFolder the container's data folder
     * @param renewed runs when another session has begun in place of one that the container knows no longer
     */
    RemoteSession(Path dataFolder, Runnable renewed) {
        this.portFile = dataFolder.resolve(".run").resolve("port");
        this.tokenFile = dataFolder.resolve(".run").resolve("token");
        this.renewed = renewed;
    }

    /**
     * Begins the session with the client's introduction, and returns the answer.
     *
     * @throws IOException if the container does not answer
     */
    synchronized String begin(String message) throws IOException, InterruptedException {
        introduction = Optional.of(message);
        HttpResponse<String> answer = post(message, Optional.empty());
        session = answer.headers().firstValue(SESSION);
        return answer.body();
    }

    /**
     * Sends a message, and returns the answer; empty if there is none.
     *
     * @throws IOException if the container does not answer
     */
    Optional<String> send(String message) throws IOException, InterruptedException {
        Optional<String> used = session;
        HttpResponse<String> answer = post(message, used);
        if (answer.statusCode() == NOT_FOUND && renew(used)) {
            answer = post(message, session);
        }
        return Optional.of(answer.body()).filter(body -> !body.isEmpty());
    }

    /** Begins another session in the place of one that has ended; returns false if none has begun yet. */
    private synchronized boolean renew(Optional<String> ended) throws IOException, InterruptedException {
        if (introduction.isEmpty() || ended.isEmpty()) {
            return false;
        }
        if (session.equals(ended)) {
            begin(introduction.get());
            renewed.run();
        }
        return true;
    }

    /** Waits for a container that is absent: a message that it never got can be sent again. */
    private HttpResponse<String> post(String message, Optional<String> id) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + ABSENCE_TIMEOUT.toNanos();
        while (true) {
            try {
                HttpRequest request = request(id)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .timeout(ANSWER_TIMEOUT)
                        .POST(BodyPublishers.ofString(message))
                        .build();
                HttpResponse<String> answer = client.send(request, BodyHandlers.ofString(UTF_8));
                if (!LATER.contains(answer.statusCode()) || System.nanoTime() > deadline) {
                    return answer;
                }
            } catch (ConnectException absent) {
                if (System.nanoTime() > deadline) {
                    throw absent;
                }
            }
            TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
        }
    }

    private HttpRequest.Builder request(Optional<String> id) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address());
        id.ifPresent(known -> request.header(SESSION, known));
        token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        Optional.ofNullable(System.getenv("MNEME_OWNER")).ifPresent(owner -> request.header("X-Mneme-Owner", owner));
        return request;
    }

    /** Returns the token of the owner, which each start makes; empty while there is none, and for a user who may not read it. */
    private Optional<String> token() {
        try {
            return Optional.of(Files.readString(tokenFile, US_ASCII).strip()).filter(text -> !text.isEmpty());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** A container that was started again may have another port. */
    private URI address() throws IOException {
        try {
            return URI.create(
                    "http://127.0.0.1:" + Files.readString(portFile, US_ASCII).strip() + "/mcp");
        } catch (IOException | IllegalArgumentException absent) {
            ConnectException none = new ConnectException("no container runs");
            none.initCause(absent);
            throw none;
        }
    }

    /**
     * Opens the stream of notifications; empty if the container has none for this session now.
     *
     * @throws IOException if the container does not answer
     */
    Optional<InputStream> listen() throws IOException, InterruptedException {
        Optional<String> used = session;
        if (used.isEmpty()) {
            return Optional.empty();
        }
        HttpRequest request =
                request(used).header("Accept", "text/event-stream").GET().build();
        HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
        if (answer.statusCode() == 200) {
            return Optional.of(answer.body());
        }
        answer.body().close();
        if (answer.statusCode() == NOT_FOUND) {
            renew(used);
        }
        return Optional.empty();
    }

    /** Ends the session, if the container still knows it. */
    void end() throws IOException, InterruptedException {
        if (session.isPresent()) {
            client.send(request(session).timeout(Duration.ofSeconds(2)).DELETE().build(), BodyHandlers.discarding());
        }
    }
}
