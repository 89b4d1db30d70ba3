package io.mneme.session.focus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import io.mneme.api.session.FocusStorageException;
import io.mneme.session.focus.FocusFiles.VisitsJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of focus sessions. */
class FocusFileTest {

    private static final String EXAMPLE =
            """
            {
              "session_id": "session-abc123",
              "started_at": "2026-01-16T10:00:00Z",
              "context_window": [
                {
                  "turn": 1,
                  "timestamp": "2026-01-16T10:01:00Z",
                  "query": "find auth module",
                  "query_type": "search",
                  "focus_symbols": ["src/auth.ts"],
                  "results_count": 5
                }
              ],
              "accumulated_focus": ["src/auth.ts", "src/auth.ts::login"]
            }
            """;

    @TempDir
    Path data;

    private Path folder;
    private Path file;
    private FocusHarness focus;

    @BeforeEach
    void start() {
        folder = data.resolve("focus");
        file = folder.resolve("conversation-context.json");
        focus = new FocusHarness(folder);
    }

    @Test
    void eachDocumentIsOfTheShippedSchema() throws IOException {
        focus.save("a", "f(a, b)");
        focus.save();
        focus.sessions().start(focus.now());
        assertThat(faults(Files.readString(file))).isEmpty();
        try (Stream<Path> others = Files.list(folder.resolve("sessions"))) {
            for (Path other : others.toList()) {
                assertThat(faults(Files.readString(other))).isEmpty();
            }
        }
        assertThat(faults(focus.sessions().json(FocusDocument.EMPTY))).isEmpty();
    }

    @Test
    void theSchemaRejectsADocumentWithoutItsFields() throws IOException {
        assertThat(faults(EXAMPLE)).isEmpty();
        assertThat(faults(EXAMPLE.replace("\"turn\": 1", "\"turn\": 0"))).isNotEmpty();
        assertThat(faults(EXAMPLE.replace("results_count", "results"))).isNotEmpty();
        assertThat(faults(EXAMPLE.replace("\"2026-01-16T10:00:00Z\"", "null"))).isNotEmpty();
    }

    @Test
    void continuesADocumentOfAnotherProgramAndKeepsItsFurtherFields() throws IOException {
        write(EXAMPLE.replace("\"turn\": 1,", "\"turn\": 1, \"took_ms\": 1.50,")
                .replaceFirst("\\{", "{\"tool\": {\"v\": [1]},"));
        FocusDocument document = focus.save("b");
        assertThat(document.sessionId()).contains("session-abc123");
        assertThat(document.lastTurn()).isEqualTo(2);
        assertThat(document.accumulatedFocus()).containsExactly("b", "src/auth.ts", "src/auth.ts::login");
        assertThat(new JsonMapper()
                        .readTree(Files.readString(file))
                        .path("tool")
                        .toString())
                .isEqualTo("{\"v\":[1]}");
        assertThat(Files.readString(file)).contains("\"took_ms\":1.50");
    }

    @Test
    void aSessionOfAnotherProgramIsResumedByItsId() throws IOException {
        write(EXAMPLE);
        focus.sessions().start(focus.now());
        assertThat(focus.sessions().resume("session-abc123").accumulatedFocus()).hasSize(2);
    }

    @Test
    void onlyTheOwnerCanUseTheFiles() throws IOException {
        focus.save("a");
        focus.sessions().start(focus.now());
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    @Test
    void aTurnWithoutTypeAndCountOfResultsIsASearchThatFoundNothing() throws IOException {
        write(
                "{\"session_id\":\"session-00000000-0000-4000-8000-000000000001\",\"started_at\":\"2026-01-16T10:00:00Z\","
                        + "\"context_window\":[{\"turn\":3,\"timestamp\":\"2026-01-16T10:00:00Z\",\"query\":\"q\","
                        + "\"focus_symbols\":[\"a\"]}],\"accumulated_focus\":[\"a\"]}");
        FocusTurn turn = focus.current().contextWindow().get(0);
        assertThat(turn.queryType()).isEqualTo("search");
        assertThat(turn.resultsCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aDamagedDocumentNeverFailsALoad(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] whole = EXAMPLE.getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 100; round++) {
            byte[] damaged = whole.clone();
            for (int count = random.nextInt(4); count >= 0; count--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.createDirectories(folder);
            Files.write(file, damaged);
            assertThat(focus.current()).as("seed %d, round %d", seed, round).isNotNull();
        }
        assertThat(copies()).hasSizeLessThanOrEqualTo(UnreadableCopies.MAX_COPIES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"conversation-context.json", "sessions", "visits", "unreadable"})
    void aSymbolicLinkIsAnErrorAndNotAnEmptySession(String name) throws IOException {
        Files.createDirectories(folder);
        Files.createSymbolicLink(folder.resolve(name), data.resolve("elsewhere"));
        assertThatThrownBy(() -> focus.save("a"))
                .isInstanceOf(FocusStorageException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("is a symbolic link");
        assertThatThrownBy(focus::current).isInstanceOf(FocusStorageException.class);
        assertThat(data.resolve("elsewhere")).doesNotExist();
    }

    @Test
    void aFolderThatIsALinkOrAFileIsAnError() throws IOException {
        Files.createSymbolicLink(folder, Files.createDirectory(data.resolve("elsewhere")));
        assertThatThrownBy(focus::current).isInstanceOf(FocusStorageException.class);
        Files.delete(folder);
        Files.writeString(folder, "");
        assertThatThrownBy(focus::current).isInstanceOf(FocusStorageException.class);
    }

    @Test
    void withoutAFolderThereAreNoSessions() {
        FocusHarness unconfigured = new FocusHarness(Map.of());
        assertThatThrownBy(unconfigured::current)
                .isInstanceOf(FocusStorageException.class)
                .hasMessageEndingWith("no folder is configured");
    }

    @Test
    void aCrashBetweenTheStepsOfAResumeLeavesTheFormerSession() throws IOException {
        String first = focus.save("a").sessionId().orElseThrow();
        String second = focus.sessions().start(focus.now()).sessionId().orElseThrow();
        // The former document was stored among the others, and the other one not yet made current.
        Files.copy(file, folder.resolve("sessions").resolve(second + ".json"));
        assertThat(focus.current().sessionId()).contains(second);
        assertThat(focus.sessions().list(10)).hasSize(2);
        focus.save("b");
        focus.sessions().resume(first);
        assertThat(focus.sessions().load(second).accumulatedFocus()).containsExactly("b");
    }

    @Test
    void aCrashBeforeTheVisitsAreStoredLosesNoValue() throws IOException {
        for (int turn = 1; turn <= 15; turn++) {
            focus.save("often");
        }
        Path visits = visits();
        byte[] former = Files.readAllBytes(visits);
        focus.save("once");
        focus.save("once");
        byte[] newest = Files.readAllBytes(visits);
        Files.write(visits, former);
        focus.save("once");
        String afterCrash = Files.readString(visits);
        assertThat(afterCrash.getBytes(StandardCharsets.UTF_8)).isNotEqualTo(newest);
        assertThat(VisitsJson.parse(Files.readAllBytes(visits))
                        .symbols()
                        .get("often")
                        .value())
                .isEqualTo(VisitsJson.parse(former).symbols().get("often").value());
    }

    @Test
    void unreadableVisitsAreThoseThatTheDocumentShows() throws IOException {
        focus.save("a");
        focus.save("b");
        Files.writeString(visits(), "{");
        assertThat(focus.save("a").accumulatedFocus()).containsExactly("a", "b");
    }

    private Path visits() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("visits"))) {
            return files.findFirst().orElseThrow();
        }
    }

    private List<Path> copies() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("unreadable"))) {
            return files.sorted().toList();
        }
    }

    private void write(String content) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(file, content);
    }

    private static List<String> faults(String document) throws IOException {
        try (InputStream schema = FocusFiles.class.getResourceAsStream("conversation-context.schema.json")) {
            JsonSchema compiled =
                    JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
            return compiled
                    .validate(document, InputFormat.JSON, context -> context.getExecutionConfig()
                            .setFormatAssertionsEnabled(true))
                    .stream()
                    .map(Object::toString)
                    .toList();
        }
    }
}
