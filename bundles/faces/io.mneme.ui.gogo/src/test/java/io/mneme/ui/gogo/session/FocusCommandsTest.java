package io.mneme.ui.gogo.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.session.FocusSessions;
import io.mneme.session.focus.FocusSettings;
import io.mneme.session.focus.FocusStore;
import io.mneme.session.focus.StoredFocusSessions;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.WeightingRegistry;
import io.mneme.ui.gogo.output.ResultConverter;
import io.mneme.view.RecordJson;
import io.mneme.weight.ContinuityWeighting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.gogo.runtime.threadio.ThreadIOImpl;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FocusCommandsTest {

    private final ThreadIOImpl streams = new ThreadIOImpl();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private FocusSessions sessions;
    private CommandSession console;

    @BeforeEach
    void start() {
        streams.start();
        sessions = new StoredFocusSessions(
                new FocusStore(new FocusSettings.CurrentSettings(Map.of("folder", folder.toString())), TextSeal.OFF),
                WeightingRegistry.of(new ContinuityWeighting()),
                new FakeRedactions());
        console = console("");
    }

    @AfterEach
    void stop() {
        streams.stop();
    }

    @Test
    void savesAndLoadsTheContext() throws Exception {
        assertThat(run("context:save --query 'find auth module' --symbols a,b --type call_chain --results 5"))
                .containsPattern("focus +a, b")
                .containsPattern("1 .*call_chain +find auth module +a, b +5");
        assertThat(run("context:load --json")).isEqualTo(sessions.json(sessions.load(FocusSessions.CURRENT)));
    }

    @Test
    void aSymbolMayContainCommasInAJsonArray() throws Exception {
        run("context:save --query q --symbols '[\"f(a, b)\", \"c\"]'");
        assertThat(sessions.load(FocusSessions.CURRENT).accumulatedFocus()).containsExactly("f(a, b)", "c");
        assertThatThrownBy(() -> run("context:save --symbols a")).hasMessageStartingWith("query must be given");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1,", "[1, 2]", "[\"a\", null]", "[[\"a\"]]"})
    void aJsonArrayOfOtherThingsThanTextsIsRefused(String symbols) {
        assertThatThrownBy(() -> run("context:save --query q --symbols '" + symbols + "'"))
                .hasMessageStartingWith("symbols must be a JSON array of texts");
    }

    @Test
    void withoutASessionTheContextIsEmpty() throws Exception {
        assertThat(run("context:load --json"))
                .isEqualTo("{\"session_id\":null,\"started_at\":null,\"context_window\":[],\"accumulated_focus\":[]}");
    }

    @Test
    void startsResumesAndListsSessions() throws Exception {
        run("context:save --query q --symbols a");
        String first = sessions.load(FocusSessions.CURRENT).sessionId().orElseThrow();
        assertThat(run("session:new --json")).contains("\"context_window\":[]").doesNotContain(first);
        assertThat(run("session:resume " + first)).contains(first).containsPattern("focus +a");
        assertThat(run("session:list")).containsPattern(first + " +yes +1 +1");
        assertThat(run("session:list --json"))
                .isEqualTo(RecordJson.list(sessions.list(20)).toString());
        assertThat(run("session:list -n 1").lines()).hasSize(2);
    }

    @Test
    void anUnknownSessionIsNotFoundAndEndsTheCommandLineWithOne() throws Exception {
        assertThat(run("session:resume session-unknown")).isEqualTo("{\"status\":\"not_found\"}");
        assertThat(console.get("mneme.exit")).isEqualTo(1);
        assertThat(run("context:load --session ../x --json")).isEqualTo("{\"status\":\"not_found\"}");
    }

    @Test
    void clearsTheCurrentSession() throws Exception {
        String id = sessions.start(Instant.now()).sessionId().orElseThrow();
        assertThat(run("session:clear")).isEqualTo("{\"status\":\"cleared\",\"session_id\":\"" + id + "\"}");
        assertThat(run("session:clear --json")).isEqualTo("{\"status\":\"empty\"}");
        assertThat(console.get("mneme.exit")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "0.8, old.ts::focus, 1.0",
        "0.8, last.ts::all, 1.2",
        "0.2, old.ts::focus, 0.3",
        "0.5, last.ts::other, 0.6",
        "0.85, unknown.ts::x, 0.85",
        "-0.9, old.ts::focus, -0.9"
    })
    void weighsAsTheTableOfTheRuleSays(double original, String symbol, double score) throws Exception {
        for (String visited : new String[] {"old.ts::focus", "z", "z", "last.ts::all"}) {
            run("context:save --query q --symbols " + visited);
        }
        String results = "[{\"symbol\":\"" + symbol + "\",\"score\":" + original + ",\"x\":1.50}]";
        String weighed = run("context:apply-weight --json --results '" + results + "'");
        JsonNode result = new JsonMapper().readTree(weighed).path("results").path(0);
        assertThat(result.path("score").asDouble()).isCloseTo(score, within(1e-9));
        assertThat(weighed).contains("\"x\":1.50,");
    }

    @Test
    void readsResultsFromStandardInput() throws Exception {
        run("context:save --query q --symbols 文.ts::a");
        console = console("[{\"symbol\":\"b\",\"score\":0.9},{\"symbol_id\":\"文.ts::a\",\"score\":0.8}]");
        assertThat(run("context:apply-weight --results -").lines().skip(1))
                .first()
                .asString()
                .contains("文.ts::a", "in accumulated focus");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "context:load",
                "context:load --json",
                "context:save --query q",
                "context:apply-weight --results []",
                "session:new",
                "session:resume session-unknown",
                "session:clear"
            })
    void anUnreadableDocumentIsNamedOnTheStandardError(String command) throws Exception {
        Path document = Files.writeString(folder.resolve("conversation-context.json"), "{");
        assertThat(run(command)).doesNotContain("cannot be read");
        assertThat(err.toString(UTF_8))
                .startsWith(document + " cannot be read and counts as no session: ")
                .contains("; a copy is " + folder.resolve("unreadable"))
                .hasLineCount(1);
    }

    @Test
    void aDocumentThatCanBeReadLeavesTheStandardErrorEmpty() throws Exception {
        run("context:save --query q --symbols a");
        run("context:load");
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--json "})
    void theWeightingThatServesInThePlaceOfAnUnknownOneIsNamedOnTheStandardError(String form) throws Exception {
        run("context:save --query q --symbols a");
        String answer =
                run("context:apply-weight " + form + "--weighting nope --results '[{\"symbol\":\"a\",\"score\":1}]'");
        assertThat(answer).contains("in accumulated focus");
        assertThat(err.toString(UTF_8))
                .isEqualTo("weighting nope is not installed; continuity serves" + System.lineSeparator());
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatThrownBy(() -> run("context:apply-weight")).hasMessage("--results must be given");
        assertThatThrownBy(() -> run("context:apply-weight --results '[{}]'"))
                .hasMessage("results[0].score must be given, as a finite number");
        assertThatThrownBy(() -> run("context:apply-weight --results '[]' more"))
                .hasMessage("only options can be given: more");
    }

    private CommandSession console(String input) {
        CommandProcessorImpl processor = new CommandProcessorImpl(streams);
        processor.addConverter(new ResultConverter());
        for (String function : new String[] {"new", "resume", "list", "clear"}) {
            processor.addCommand("session", new FocusSessionCommands(sessions), function);
        }
        processor.addCommand("context", new FocusContextCommands(sessions), "save");
        processor.addCommand("context", new FocusContextCommands(sessions), "load");
        processor.addCommand("context", new ApplyWeightCommand(sessions), "apply-weight");
        return processor.createSession(
                new ByteArrayInputStream(input.getBytes(UTF_8)), new ByteArrayOutputStream(), err);
    }

    private String run(String line) throws Exception {
        return console.format(console.execute(line), Converter.INSPECT).toString();
    }
}
