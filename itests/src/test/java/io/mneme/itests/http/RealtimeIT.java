package io.mneme.itests.http;

import static io.mneme.itests.harness.SessionClient.delta;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.HeadlessBrowser;
import io.mneme.itests.harness.PageProxy;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Realtime connections to a container, of several clients: the JDK's, a library's and a browser's. */
class RealtimeIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration BROWSER_TIMEOUT = Duration.ofSeconds(120);

    @TempDir
    private static Path folder;

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();
    private static final Path CHARACTER = container.etc().resolve("io.mneme.session.character-luna.cfg");

    @BeforeAll
    static void addCharacter() throws Exception {
        Files.writeString(CHARACTER, "prompt=You are Luna.\nvoice=soft\n");
        assertThat(PollingWait.within(TIMEOUT, RealtimeIT::isServed)).isTrue();
    }

    private static boolean isServed() {
        try (SessionClient client = SessionClient.of(container, "")) {
            client.next();
            JsonNode updated = client.ask(SessionClient.update("luna"));
            JsonNode context = client.ask(SessionClient.event("conversation.context.get"));
            return updated.path("type").asText().equals("session.updated")
                    && context.path("type").asText().equals("conversation.context");
        } catch (CompletionException notYet) {
            return false;
        }
    }

    @AfterAll
    static void removeCharacter() throws IOException {
        Files.delete(CHARACTER);
    }

    private static SessionClient withLuna(String query) {
        SessionClient client = SessionClient.of(container, query);
        client.next();
        client.ask(SessionClient.update("luna"));
        return client;
    }

    @Test
    void aConversationIsKeptAndBecomesAContext() {
        try (SessionClient client = withLuna("")) {
            client.ask(SessionClient.item("Is the tea ready?"));
            client.send(delta("r1", "Not"));
            client.send(delta("r1", " yet."));
            client.ask(SessionClient.event("response.done").put("response_id", "r1"));
            client.ask(SessionClient.item("When?"));
            JsonNode context =
                    client.ask(SessionClient.event("conversation.context.get")).path("context");
            assertThat(context.path("messages").findValuesAsText("content").toString())
                    .contains("You are Luna.", "Is the tea ready?", "Not yet.", "When?");
        }
    }

    @Test
    void whatIsRecordedOfAResponseHasNoGapAndIsMarkedIfItIsIncomplete() throws InterruptedException {
        try (SessionClient client = withLuna("?recording=journal")) {
            client.send(delta("r1", "Once upon"));
            client.ask(delta("r1", "x".repeat(30_000)));
            client.send(delta("r1", "ever after."));
            JsonNode done = client.ask(SessionClient.event("response.done").put("response_id", "r1"));
            assertThat(done.path("response").path("status").asText()).isEqualTo("incomplete");
        }
        assertThat(PollingWait.within(TIMEOUT, () -> messages().contains("Once upon")))
                .isTrue();
        assertThat(entryWith("Once upon").path("status").asText()).isEqualTo("incomplete");
    }

    private static JsonNode entryWith(String content) {
        for (JsonNode stored : api.get("/v1/journals/message/entries").body().path("data")) {
            if (stored.path("entry").path("content").asText().equals(content)) {
                return stored.path("entry");
            }
        }
        throw new AssertionError("no entry has the content " + content);
    }

    @Test
    void allDeltasOfAFastModelAreRecorded() throws InterruptedException {
        String numbers = IntStream.range(0, 2_000).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        try (SessionClient client = withLuna("?recording=journal")) {
            for (String number : numbers.split("(?= )")) {
                client.send(delta("r1", number));
            }
            JsonNode done = client.ask(SessionClient.event("response.done").put("response_id", "r1"));
            assertThat(done.path("response").path("status").asText()).isEqualTo("completed");
        }
        assertThat(PollingWait.within(TIMEOUT, () -> messages().contains('"' + numbers + '"')))
                .isTrue();
    }

    @Test
    void theContextHasTheFormOfTheProviderThatIsNamed() {
        try (SessionClient client = withLuna("")) {
            client.ask(SessionClient.item("Is the tea ready?"));
            ObjectNode get = SessionClient.event("conversation.context.get").put("form", "anthropic");
            JsonNode context = client.ask(get).path("context");
            assertThat(context.path("system").toString()).contains("You are Luna.");
        }
    }

    @Test
    void onlyASessionThatRecordsLeavesItsMessagesOnTheDisk() throws InterruptedException {
        try (SessionClient silent = withLuna("");
                SessionClient recorded = withLuna("?recording=journal")) {
            silent.ask(SessionClient.item("A secret."));
            recorded.ask(SessionClient.item("For the record."));
        }
        assertThat(PollingWait.within(TIMEOUT, () -> messages().contains("For the record.")))
                .isTrue();
        assertThat(messages()).doesNotContain("A secret.");
        assertThat(container.log()).doesNotContain("A secret.").doesNotContain("For the record.");
    }

    private static String messages() {
        return api.get("/v1/journals/message/entries").body().toString();
    }

    @Test
    void aDroppedConnectionEndsItsSession() throws Exception {
        SessionClient client = withLuna("");
        assertThat(connections()).isPositive();
        client.drop();
        assertThat(PollingWait.within(TIMEOUT, () -> connections() == 0)).isTrue();
    }

    private static double connections() {
        try {
            String metrics = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(container.uri("/metrics")).build(), BodyHandlers.ofString())
                    .body();
            return metrics.lines()
                    .filter(line -> line.startsWith("mneme_realtime_connections "))
                    .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
                    .sum();
        } catch (IOException | InterruptedException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void aClientOfALibraryTalksToIt() throws Exception {
        LibraryClient client = new LibraryClient(SessionClient.address(container, ""));
        assertThat(client.connectBlocking(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(client.next()).contains("session.created");
        client.send(SessionClient.update("luna").toString());
        assertThat(client.next()).contains("session.updated", "soft");
        client.send("{");
        assertThat(client.next()).contains("invalid_json");
        client.closeBlocking();
    }

    /** The client of Java-WebSocket. */
    private static final class LibraryClient extends WebSocketClient {

        private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

        LibraryClient(URI address) {
            super(address);
        }

        String next() throws InterruptedException {
            return Optional.ofNullable(received.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                    .orElse("nothing");
        }

        @Override
        public void onOpen(ServerHandshake response) {}

        @Override
        public void onMessage(String message) {
            received.add(message);
        }

        @Override
        public void onClose(int status, String reason, boolean remote) {}

        @Override
        public void onError(Exception failure) {
            received.add(failure.toString());
        }
    }

    @Test
    void aBrowserTalksToItFromItsOwnOriginOnly() throws Exception {
        Optional<Path> browser = HeadlessBrowser.installed();
        assumeTrue(browser.isPresent(), "there is no chromium");
        try (PageProxy proxy = PageProxy.start(container, page());
                HeadlessBrowser opened =
                        HeadlessBrowser.start(browser.get(), folder.resolve("browser"), proxy.address())) {
            assertThat(proxy.report(BROWSER_TIMEOUT))
                    .as("the page in %s", opened)
                    .isEqualTo("session.created session.updated conversation.item.created, other origin refused");
        }
    }

    /** Returns a page that talks to its own origin first, then tries to talk to the container as another origin. */
    private static String page() {
        return """
                <!doctype html><title>realtime</title><script>
                const own = new WebSocket("ws://" + location.host + "/v1/realtime");
                const types = [];
                own.onmessage = message => {
                  const type = JSON.parse(message.data).type;
                  if (type === "conversation.item.added" || type === "conversation.item.done") return;
                  types.push(type);
                  if (types.length === 1) own.send('UPDATE');
                  if (types.length === 2) own.send('ITEM');
                  if (types.length === 3) tryOther();
                };
                function tryOther() {
                  const other = new WebSocket("OTHER");
                  other.onopen = () => report("accepted");
                  other.onerror = () => report("refused");
                }
                function report(result) {
                  fetch("/report?" + encodeURIComponent(types.join(" ") + ", other origin " + result));
                }
                </script>"""
                .replace("UPDATE", SessionClient.update("luna").toString())
                .replace("ITEM", SessionClient.item("From a page.").toString())
                .replace("OTHER", SessionClient.address(container, "").toString());
    }
}
