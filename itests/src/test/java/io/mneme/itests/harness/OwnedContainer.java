package io.mneme.itests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A container with the histories of five owners, each of which has the owner's canary in every field. */
public final class OwnedContainer implements AutoCloseable {

    public static final List<String> OWNERS = List.of("anna", "ben", "carl", "dora", "eve");

    /** Acts for any owner. */
    public static final String ADMIN = "admin";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ContainerProcess container;
    private final Map<String, String> tokens = new LinkedHashMap<>();

    /** The ids of all owners by what they are of. */
    private final Map<String, List<String>> ids = new HashMap<>();

    /** An entry of each owner whose id no other call has. */
    private final Map<String, String> witnesses = new LinkedHashMap<>();

    private OwnedContainer(ContainerProcess container) {
        this.container = container;
    }

    /** Starts a container in a folder, and writes the histories. */
    public static OwnedContainer in(Path folder) throws Exception {
        OwnedContainer owned = new OwnedContainer(ContainerProcess.in(folder));
        for (String owner : OWNERS) {
            owned.tokens.put(owner, owned.token(owner, "read,record", "--owner", owner));
        }
        owned.tokens.put(ADMIN, owned.token("ops", "admin"));
        Files.writeString(
                owned.container.etc().resolve("io.mneme.session.character-luna.cfg"), "prompt=You are Luna.\n");
        owned.start();
        for (String owner : OWNERS) {
            owned.plant(owner);
        }
        for (String owner : OWNERS) {
            assertThat(PollingWait.within(TIMEOUT, () -> owned.found(owner) >= 3))
                    .isTrue();
        }
        return owned;
    }

    /** Starts the container again. */
    public void start() throws IOException {
        container.start(
                "--set",
                "http.require_token=true",
                "--set",
                "http.requests_per_second=1000000",
                "--set",
                "index.commit_interval_seconds=1",
                "--set",
                "proxy.openai_upstream=http://127.0.0.1:1/v1",
                "--set",
                "proxy.anthropic_upstream=http://127.0.0.1:1/v1");
    }

    @Override
    public void close() {
        container.close();
    }

    public ContainerProcess container() {
        return container;
    }

    /** Returns what is in every text of an owner. */
    public static String canary(String owner) {
        return "canary" + owner + "yranac";
    }

    /** Returns the ids of all owners of one sort, by the first segment of the paths that have them. */
    public List<String> ids(String sort) {
        return ids.getOrDefault(sort, List.of("none"));
    }

    /** Returns the id of an entry of an owner that is in no other list. */
    public String witness(String owner) {
        return witnesses.get(owner);
    }

    /** Returns the folder of an owner's journals. */
    public Path folder(String owner) {
        return container.data().resolve("owners").resolve(owner);
    }

    public String secret(String owner) {
        return tokens.get(owner);
    }

    private String token(String name, String scopes, String... more) {
        List<String> words = new ArrayList<>(List.of("add", name, "--scope", scopes));
        words.addAll(List.of(more));
        return container
                .mneme("token", words.toArray(String[]::new))
                .text()
                .lines()
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode object() {
        return JSON.createObjectNode();
    }

    private void id(String of, String id) {
        assertThat(id).isNotEmpty();
        ids.computeIfAbsent(of, any -> new ArrayList<>()).add(id);
    }

    /** Writes an owner's canary into every field, under conversations and sessions with the same names as those of the others. */
    private void plant(String owner) throws Exception {
        String said = canary(owner) + " spoke of harbours";
        for (String conversation : List.of("main", "of-" + owner)) {
            ObjectNode message = object().put("conversation_id", conversation)
                    .put("role", "user")
                    .put("author", canary(owner))
                    .put("content", said);
            id(
                    "journals",
                    created(owner, "/v1/journals/message/entries", message)
                            .path("id")
                            .asText());
            id("conversations", conversation);
            send(
                    owner,
                    "PATCH",
                    "/v1/conversations/" + conversation,
                    labels(owner).toString());
        }
        ObjectNode dictation = object().put("final_text", said).put("asr_text", said);
        id("dictations", created(owner, "/v1/dictations", dictation).path("id").asText());
        ObjectNode utterance = object().put("type", "stt").put("text", said).put("project_path", "/" + canary(owner));
        id("utterances", created(owner, "/v1/utterances", utterance).path("id").asText());
        send(owner, "PUT", "/v1/vocabulary/harbour", object().put("note", said).toString());
        id("vocabulary", "harbour");
        String session =
                created(owner, "/v1/sessions", object()).path("session_id").asText();
        id("sessions", session);
        created(
                owner,
                "/v1/sessions/" + session + "/turns",
                object().put("query", said).put("results_count", 1));
        ObjectNode asked = object().put("conversation", "main").put("session", "main");
        id(
                "context",
                JSON.readTree(send(owner, "POST", "/v1/context/dialogue", asked.toString())
                                .body())
                        .path("id")
                        .asText());
        ObjectNode witness =
                object().put("role", "user").put("author", canary(owner)).put("content", said + " as a witness");
        witnesses.put(
                owner,
                created(owner, "/v1/journals/message/entries", witness.put("conversation_id", "witness"))
                        .path("id")
                        .asText());
    }

    /** Returns a title and tags with an owner's canary. */
    public static ObjectNode labels(String owner) {
        ObjectNode labels = object().put("title", canary(owner) + " harbour");
        labels.putArray("tags").add(canary(owner));
        return labels;
    }

    /** Creates something for an owner. */
    public JsonNode created(String owner, String path, ObjectNode body) throws Exception {
        HttpResponse<String> answer = send(owner, "POST", path, body.toString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body());
    }

    /** Returns how many entries of an owner a search finds. */
    public int found(String owner) {
        try {
            return JSON.readTree(send(owner, "GET", "/v1/search?q=harbours", "").body())
                    .path("total")
                    .asInt();
        } catch (IOException notYet) {
            return 0;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Asserts that an answer to an owner has no text of another one. */
    public static void assertOwn(String owner, String what, String told) {
        for (String other : OWNERS) {
            if (!other.equals(owner)) {
                assertThat(told).as("%s by %s", what, owner).doesNotContain(canary(other));
            }
        }
    }

    /** Sends a request of an owner. */
    public HttpResponse<String> send(String owner, String method, String path, String body)
            throws IOException, InterruptedException {
        return CLIENT.send(request(owner, method, path, body).build(), BodyHandlers.ofString());
    }

    /** Returns a request of an owner. */
    public HttpRequest.Builder request(String owner, String method, String path, String body) {
        return HttpRequest.newBuilder(container.uri(path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + secret(owner))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    }
}
