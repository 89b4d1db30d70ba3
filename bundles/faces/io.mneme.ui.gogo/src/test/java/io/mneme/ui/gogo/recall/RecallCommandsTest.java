package io.mneme.ui.gogo.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Position;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.api.search.TextPassage;
import io.mneme.api.search.TurnFilter;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.view.RecordJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecallCommandsTest {

    private static final RecalledTurn TURN = new RecalledTurn(
            "message",
            new Position(7),
            "m7",
            Optional.of(Instant.parse("2025-05-01T10:00:00Z")),
            Optional.of("c1"),
            "Ann",
            Map.of("content", "I painted\na sunrise. And more."),
            Optional.of(new TextPassage("content", 0, 20)),
            Optional.empty(),
            Optional.empty(),
            .75,
            1.5,
            List.of(new ScorePart("bm25", 1, .5, "has the words"), new ScorePart("date", .8, 1.25, "is of the date")));
    private static final RecallResult RESULT = new RecallResult(List.of(TURN), List.of("message is new"));

    private final List<RecallQuery> queries = new ArrayList<>();
    private final GogoRunner gogo = new GogoRunner("recall", new RecallCommands(this::recalled), "find", "explain");

    private RecallResult recalled(RecallQuery query) {
        queries.add(query);
        return RESULT;
    }

    @Test
    void showsTheTurnsWithTheirReasonsAndWhatIsIncomplete() throws Exception {
        assertThat(gogo.run("recall:find sunrise"))
                .containsPattern(
                        "1.50 +0.75 +message +m7 +2025-05-01T10:00:00Z +Ann +I painted⏎a sunrise. +has the words")
                .contains("incomplete: message is new");
    }

    @Test
    void showsTheTurnsInJson() throws Exception {
        assertThat(gogo.run("recall:find --json sunrise"))
                .isEqualTo(RecordJson.of(RESULT).toString())
                .contains("\"conversation\":\"c1\"", "\"feature\":\"bm25\"", "\"reasons\":[\"has the words\"");
    }

    @Test
    void explainsWhatEachFeatureAddsToAScore() throws Exception {
        assertThat(gogo.run("recall:explain sunrise"))
                .containsPattern("message +m7 +1.50 +bm25 +1.00 +0.50 +0.50 +has the words")
                .containsPattern("message +m7 +1.50 +date +0.80 +1.25 +1.00 +is of the date");
    }

    @Test
    void passesTheFiltersOn() throws Exception {
        gogo.run("recall:find --after 2026-03-01T10:00:00Z --before 2026-03-02T10:00:00Z"
                + " --author Ann --role user --tag travel --min-score 0.3 sunrise");
        assertThat(queries)
                .containsExactly(RecallQuery.of("sunrise")
                        .with(new TurnFilter(
                                Optional.of(Instant.parse("2026-03-01T10:00:00Z")),
                                Optional.of(Instant.parse("2026-03-02T10:00:00Z")),
                                Optional.of("Ann"),
                                Optional.of("user"),
                                Optional.of("travel")))
                        .atLeast(.3));
    }

    @Test
    void aTimeThatIsNoneIsRefusedByItsOption() {
        assertThatThrownBy(() -> gogo.run("recall:find --after soon sunrise"))
                .hasMessageContaining("--after must be a date");
    }

    @Test
    void aSpanThatEndsBeforeItBeginsIsRefused() {
        assertThatThrownBy(() -> gogo.run("recall:find --after 2026-03-02 --before 2026-03-01 sunrise"))
                .hasMessageContaining("before must be later than after");
    }

    @Test
    void anOptionThatDoesNotExistIsNoWordOfTheText() {
        assertThatThrownBy(() -> gogo.run("recall:find --colour red sunrise"))
                .hasMessageContaining("there is no option --colour");
        assertThatThrownBy(() -> gogo.run("recall:explain --author=Ann sunrise"))
                .hasMessageContaining("there is no option --author=Ann");
        assertThat(queries).isEmpty();
    }

    @Test
    void aTextMustBeGiven() {
        assertThatThrownBy(() -> gogo.run("recall:find --role user")).hasMessageContaining("the text must be given");
    }

    @Test
    void passesTheOptionsOn() throws Exception {
        gogo.run("recall:find --conversation c1 --journal message --limit 5 --weighting recency the sunrise");
        assertThat(queries)
                .containsExactly(RecallQuery.of("the sunrise")
                        .inConversation("c1")
                        .in(Set.of("message"))
                        .atMost(5)
                        .weighedBy("recency"));
    }
}
