package io.mneme.itests.http;

import static io.mneme.itests.harness.OwnedContainer.ADMIN;
import static io.mneme.itests.harness.OwnedContainer.OWNERS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.OwnedContainer;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Five owners call everything there is with the ids of all of them, and each sees and changes only what is their own. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OwnerIT {

    private static final int CALLS = 10_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final Map<String, String> QUERY =
            Map.of("q", "harbours", "conversation", "main", "limit", "100", "session", "main", "journal", "message");

    @TempDir
    static Path folder;

    private static OwnedContainer owned;

    @BeforeAll
    static void start() throws Exception {
        owned = OwnedContainer.in(folder);
    }

    @AfterAll
    static void stop() {
        owned.close();
    }

    @Test
    @Order(1)
    void noCallReadsOrWritesWhatIsOfAnotherOwner() throws Exception {
        List<JsonNode> operations = operations();
        assertThat(operations).hasSizeGreaterThan(90);
        Random random = new Random(34_001);
        Map<String, Integer> statuses = new HashMap<>();
        for (int i = 0; i < CALLS; i++) {
            JsonNode operation = operations.get(i % operations.size());
            String owner = OWNERS.get(random.nextInt(OWNERS.size()));
            String path = path(operation, random);
            String method = operation.path("method").asText();
            try {
                HttpResponse<String> answer = owned.send(owner, method, path, body(operation, owner, random));
                statuses.merge(answer.statusCode() / 100 + "xx", 1, Integer::sum);
                OwnedContainer.assertOwn(
                        owner,
                        method + " " + path,
                        answer.body() + answer.headers().map());
            } catch (IOException broken) {
                // The proxy has no provider, and breaks the connection.
                assertThat(path).matches("/(openai|anthropic)/.*");
            }
        }
        assertThat(statuses.getOrDefault("2xx", 0)).as("%s", statuses).isGreaterThan(CALLS / 4);
    }

    private static List<JsonNode> operations() throws Exception {
        JsonNode paths = JSON.readTree(
                        owned.send(ADMIN, "GET", "/openapi.json", "").body())
                .path("paths");
        List<JsonNode> operations = new ArrayList<>();
        paths.properties().forEach(path -> path.getValue().properties().stream()
                .filter(operation -> !operation.getKey().equals("parameters"))
                .forEach(operation -> operations.add(JSON.createObjectNode()
                        .put("method", operation.getKey().toUpperCase(Locale.ROOT))
                        .put("path", path.getKey())
                        .<ObjectNode>set("parameters", operation.getValue().path("parameters"))
                        .set("example", operation.getValue().path("requestBody").findPath("example")))));
        return operations;
    }

    private static String path(JsonNode operation, Random random) {
        String path = operation.path("path").asText();
        String of = path.split("/").length > 2 ? path.split("/")[2] : "";
        path = path.replaceAll("\\{(id|term)}", anyOf(owned.ids(of), random))
                .replace("{journal}", anyOf(List.of("message", "message", "dictation", "term", "audit"), random))
                .replaceAll("\\{(name|recipe)}", anyOf(List.of("dialogue", "dictation", "character"), random))
                .replaceAll("\\{.*?}", "window");
        List<String> query = new ArrayList<>();
        operation.path("parameters").forEach(parameter -> {
            String name = parameter.path("name").asText();
            if (parameter.path("in").asText().equals("query") && QUERY.containsKey(name)) {
                query.add(name + "=" + QUERY.get(name));
            }
        });
        // A stream would not end.
        return path.equals("/v1/tail") ? path + "?journal=none" : path + "?" + String.join("&", query);
    }

    private static String anyOf(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    /** Returns the example of an operation with the owner's canary in its texts, and names that all owners use. */
    private static String body(JsonNode operation, String owner, Random random) {
        JsonNode example = operation.path("example");
        if (!example.isObject()) {
            return switch (operation.path("method").asText()) {
                case "GET", "HEAD", "DELETE" -> "";
                default -> OwnedContainer.labels(owner)
                        .put("final_text", OwnedContainer.canary(owner))
                        .put("content", OwnedContainer.canary(owner))
                        .toString();
            };
        }
        ObjectNode body = example.deepCopy();
        for (String text : List.of("content", "text", "final_text", "asr_text", "query", "note", "title", "input")) {
            if (body.has(text)) {
                body.put(text, OwnedContainer.canary(owner) + " harbours");
            }
        }
        for (String name : List.of("conversation", "conversation_id", "session", "into")) {
            if (body.has(name)) {
                body.put(name, anyOf(List.of("main", "witness", "of-anna"), random));
            }
        }
        return body.toString();
    }

    @Test
    @Order(6)
    void anAdministratorActsForAnOwnerAndNoOtherMay() throws Exception {
        HttpResponse<String> ofAnna = CLIENT.send(
                owned.request(ADMIN, "GET", "/v1/search?q=witness", "")
                        .header("X-Mneme-Owner", "anna")
                        .build(),
                BodyHandlers.ofString());
        assertThat(ofAnna.body()).contains(OwnedContainer.canary("anna"));
        HttpResponse<String> byBen = CLIENT.send(
                owned.request("ben", "GET", "/v1/search?q=witness", "")
                        .header("X-Mneme-Owner", "anna")
                        .build(),
                BodyHandlers.ofString());
        assertThat(byBen.statusCode()).isEqualTo(403);
        assertThat(byBen.body()).contains("admin");
    }

    @Test
    @Order(7)
    void aBackupHasTheHistoryOfEachOwner() throws Exception {
        Path backup = folder.resolve("backup.zip");
        assertThat(owned.container().mneme("backup", backup.toString()).code()).isZero();
        try (ZipFile archive = new ZipFile(backup.toFile())) {
            List<String> names = archive.stream().map(entry -> entry.getName()).toList();
            for (String owner : OWNERS) {
                assertThat(names).anyMatch(name -> name.endsWith("owners/" + owner + "/message/messages.jsonl"));
            }
        }
    }

    @Test
    @Order(8)
    void anOwnerIsErasedAndTheOthersStay() throws Exception {
        HttpResponse<String> wrong = owned.send(ADMIN, "POST", "/v1/erasures", "{\"owner\":\"eve\"}");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("owner must be", "X-Mneme-Owner");
        HttpResponse<String> receipt = CLIENT.send(
                owned.request(ADMIN, "POST", "/v1/erasures", "{\"owner\":\"eve\"}")
                        .header("X-Mneme-Owner", "eve")
                        .build(),
                BodyHandlers.ofString());
        assertThat(receipt.statusCode()).as(receipt.body()).isEqualTo(201);
        assertThat(owned.found("eve")).isZero();
        assertThat(owned.found("anna")).isPositive();
        assertThat(TextSearch.files(owned.container().data(), List.of(OwnedContainer.canary("eve"))))
                .isEmpty();
    }

    @Test
    @Order(9)
    void eachOwnersFilesHaveTheirOwnTextsOnlyAlsoAfterAKill() throws Exception {
        for (String owner : OWNERS.subList(0, OWNERS.size() - 1)) {
            HttpResponse<String> witness =
                    owned.send(owner, "GET", "/v1/journals/message/entries/" + owned.witness(owner), "");
            assertThat(witness.body()).contains(OwnedContainer.canary(owner) + " spoke of harbours as a witness");
        }
        List<String> canaries = OWNERS.stream().map(OwnedContainer::canary).toList();
        assertThat(TextSearch.files(owned.container().data(), canaries))
                .allMatch(file -> file.toString().contains("/owners/"));
        for (String owner : OWNERS) {
            List<String> others = canaries.stream()
                    .filter(canary -> !canary.equals(OwnedContainer.canary(owner)))
                    .toList();
            assertThat(TextSearch.files(owned.container().data(), others))
                    .noneMatch(file -> file.toString().contains("/owners/" + owner + "/"));
        }
        owned.container().kill9();
        owned.start();
        for (String owner : OWNERS.subList(0, OWNERS.size() - 1)) {
            assertThat(PollingWait.within(TIMEOUT, () -> owned.found(owner) >= 1))
                    .isTrue();
            OwnedContainer.assertOwn(
                    owner,
                    "search",
                    owned.send(owner, "GET", "/v1/search?q=harbours", "").body());
        }
    }
}
