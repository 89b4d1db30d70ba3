package io.mneme.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Sends JSON to a running container. A request that gets no answer, or one that asks to try again, is sent again until {@code
 * retryFor} is over; since each POST has an {@code Idempotency-Key}, nothing is recorded twice.
 *
 * <p>Safe for use by many threads.
 */
public final class MnemeClient {

    /** Where a container listens as shipped. */
    public static final String DEFAULT_ADDRESS = "http://127.0.0.1:8484";

    private static final Duration DEFAULT_RETRY_FOR = Duration.ofSeconds(5);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long MAX_PAUSE_MILLIS = 1_000;
    private static final Set<Integer> PASSING = Set.of(408, 429, 503);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final String address;
    private final Optional<String> token;
    private final Duration retryFor;

    private MnemeClient(String address, Optional<String> token, Duration retryFor) {
        this.address = address;
        this.token = token;
        this.retryFor = retryFor;
    }

    /**
     * What the container answered.
     *
     * @param status the HTTP status
     * @param body the JSON; missing if there was none
     */
    public record Answer(int status, JsonNode body) {

        /** Returns the field that a refusal names; empty if it names none. */
        public String field() {
            return body.path("field").asText();
        }
    }

    /** Returns a client of the container at {@link #DEFAULT_ADDRESS}. */
    public static MnemeClient local() {
        return at(DEFAULT_ADDRESS);
    }

    /**
     * Returns a client of the container at an address such as {@code http://127.0.0.1:8484}, which tries again for 5 seconds.
     *
     * @throws IllegalArgumentException if the address is no HTTP address
     */
    public static MnemeClient at(String address) {
        URI uri = URI.create(address);
        if (uri.getHost() == null || uri.getScheme() == null || !uri.getScheme().startsWith("http")) {
            throw new IllegalArgumentException(
                    "address must be one of HTTP, such as " + DEFAULT_ADDRESS + ": " + address);
        }
        return new MnemeClient(address.replaceAll("/+$", ""), Optional.empty(), DEFAULT_RETRY_FOR);
    }

    /** Returns a client of the same container that tries again for this long; not at all if it is zero. */
    public MnemeClient retryFor(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative: " + duration);
        }
        return new MnemeClient(address, token, duration);
    }

    /**
     * Returns a client of the same container that sends a token, whose owner's history it reads and writes.
     *
     * @param secret the secret of the token, which begins with {@code mneme_}
     * @throws IllegalArgumentException if the secret is blank
     */
    public MnemeClient token(String secret) {
        if (secret.isBlank()) {
            throw new IllegalArgumentException("secret must not be blank");
        }
        return new MnemeClient(address, Optional.of(secret), retryFor);
    }

    /** Returns the address of the container, without a slash at its end. */
    public String address() {
        return address;
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    /** Sends a body that is recorded once, however often it must be sent. */
    public Answer post(String path, JsonNode body) {
        return post(path, body, UUID.randomUUID().toString());
    }

    /** Sends a body under a key of the caller's. */
    public Answer post(String path, JsonNode body, String idempotencyKey) {
        return send(request(path).header("Idempotency-Key", idempotencyKey).POST(json(body)));
    }

    public Answer patch(String path, JsonNode body) {
        return send(request(path).method("PATCH", json(body)));
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    /**
     * Returns an answer whose status is one of those expected.
     *
     * @param request the request, as a reader of the message knows it: {@code POST /v1/journals/message/entries}
     * @throws MnemeException if it is another one
     */
    public Answer expect(String request, Answer answer, Integer... statuses) {
        if (!Set.of(statuses).contains(answer.status())) {
            String detail = answer.body().path("detail").asText("without a reason");
            throw new MnemeException(
                    request + " was answered by " + address + " with " + answer.status() + ": " + detail,
                    answer.status());
        }
        return answer;
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(REQUEST_TIMEOUT)
                .header("Content-Type", "application/json");
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        return request;
    }

    private static BodyPublisher json(JsonNode body) {
        return BodyPublishers.ofByteArray(body.toString().getBytes(StandardCharsets.UTF_8));
    }

    private Answer send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        long end = System.nanoTime() + retryFor.toNanos();
        long pause = FIRST_PAUSE_MILLIS;
        Optional<Answer> answer = attempt(request, isLast(pause, end));
        while (answer.isEmpty()) {
            pause(request, pause);
            pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
            answer = attempt(request, isLast(pause, end));
        }
        return answer.get();
    }

    private static boolean isLast(long pause, long end) {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pause) > end;
    }

    /** Returns the answer; empty if the request is to be sent again. */
    private Optional<Answer> attempt(HttpRequest request, boolean isLast) {
        try {
            Answer answer = answer(request, http.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8)));
            return Optional.of(answer).filter(any -> isLast || !PASSING.contains(answer.status()));
        } catch (IOException e) {
            if (isLast) {
                throw unreachable(request, e);
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MnemeException(name(request) + " was interrupted", e);
        }
    }

    private static void pause(HttpRequest request, long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MnemeException(name(request) + " was interrupted", e);
        }
    }

    private MnemeException unreachable(HttpRequest request, IOException cause) {
        String reason = cause instanceof ConnectException
                ? "nothing listens there; start it with: mneme start"
                : cause.getClass().getSimpleName() + ": " + cause.getMessage();
        return new MnemeException(name(request) + " did not reach a container at " + address + ": " + reason, cause);
    }

    private Answer answer(HttpRequest request, HttpResponse<String> response) {
        try {
            String body = response.body();
            return new Answer(response.statusCode(), body.isEmpty() ? MissingNode.getInstance() : JSON.readTree(body));
        } catch (JsonProcessingException e) {
            throw new MnemeException(
                    name(request) + " was answered by " + address + " with " + response.statusCode()
                            + " and no JSON: it is no container of Mneme",
                    response.statusCode());
        }
    }

    private static String name(HttpRequest request) {
        return request.method() + " " + request.uri().getPath();
    }
}
