package io.mneme.session.focus;

import static io.mneme.api.session.FocusSessions.CURRENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.UnknownFocusSessionException;
import io.mneme.api.session.WeighedResults;
import io.mneme.api.session.WeighedResults.WeighedResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FocusWeighingTest {

    private static final Offset<Double> EXACT = within(1e-9);

    @TempDir
    Path folder;

    private FocusHarness focus;

    @BeforeEach
    void lookAround() {
        focus = new FocusHarness(folder);
        focus.save("old.ts::focus");
        focus.save();
        focus.save();
        focus.save("last.ts::all");
    }

    @ParameterizedTest
    @CsvSource({
        "0.8, old.ts::focus, 1.0",
        "0.8, last.ts::all, 1.2",
        "0.2, old.ts::focus, 0.3",
        "0.5, last.ts::other, 0.6",
        "0.85, unknown.ts::x, 0.85",
        "-0.9, old.ts::focus, -0.9",
        "0, old.ts::focus, 0"
    })
    void weighsAsTheTableOfTheRuleSays(double original, String symbol, double score) {
        WeighedResult result =
                weigh(new ScoredResult(symbol, original)).results().get(0);
        assertThat(result.score()).isCloseTo(score, EXACT);
        assertThat(result.originalScore()).isEqualTo(original);
        assertThat(result.contextBoost()).isCloseTo(score - original, EXACT);
    }

    @Test
    void aRecentSymbolThatHasLeftTheFocusIsRaisedByTheRecentTurnAlone() {
        FocusHarness small =
                new FocusHarness(Map.of("folder", folder.resolve("small").toString(), "max_focus_symbols", "1"));
        small.save("recent.ts::a");
        small.save("other.ts::b");
        assertThat(small.sessions()
                        .weigh(CURRENT, List.of(new ScoredResult("recent.ts::a", 0.6)), Optional.empty(), focus.now())
                        .results()
                        .get(0)
                        .score())
                .isCloseTo(0.9, EXACT);
    }

    @Test
    void sortsByScoreAndKeepsTheOrderOfEqualOnes() {
        assertThat(weigh(
                                new ScoredResult("x", 0.5),
                                new ScoredResult("y", 0.5),
                                new ScoredResult("old.ts::focus", 0.8),
                                new ScoredResult("z", 0.9),
                                new ScoredResult("", 0.5))
                        .results())
                .extracting(WeighedResult::index)
                .containsExactly(2, 3, 0, 1, 4);
    }

    @Test
    void scalesScoresAboveOneByTheBest() {
        WeighedResults weighed = weigh(new ScoredResult("x", 10), new ScoredResult("old.ts::focus", 8));
        assertThat(weighed.scaledBy()).hasValue(10);
        assertThat(weighed.results()).extracting(WeighedResult::index).containsExactly(0, 1);
        WeighedResult raised = weighed.results().get(1);
        assertThat(raised.score()).isCloseTo(1.0, EXACT);
        assertThat(raised.originalScore()).isEqualTo(8);
        assertThat(raised.contextBoost()).isCloseTo(0.2, EXACT);
    }

    @Test
    void givesTheReasonsOfABoost() {
        assertThat(weigh(new ScoredResult("old.ts::focus", 0.8))
                        .results()
                        .get(0)
                        .reasons())
                .containsExactly("in accumulated focus");
    }

    @Test
    void withoutAFocusTheResultsStayAsTheyWere() {
        focus.sessions().start(focus.now());
        assertThat(weigh(new ScoredResult("x", 0.1), new ScoredResult("y", 0.2)))
                .isEqualTo(WeighedResults.UNCHANGED);
    }

    @Test
    void reportsANamedPolicyThatIsNotThere() {
        WeighedResults weighed = focus.sessions()
                .weigh(CURRENT, List.of(new ScoredResult("x", 0.1)), Optional.of("absent"), focus.now());
        assertThat(weighed.weighting()).contains("continuity");
        assertThat(weighed.omissions()).hasSize(1);
    }

    @Test
    void weighsForASessionThatIsNotCurrent() {
        String first = focus.current().sessionId().orElseThrow();
        focus.sessions().start(focus.now());
        assertThat(focus.sessions()
                        .weigh(first, List.of(new ScoredResult("old.ts::focus", 0.8)), Optional.empty(), focus.now())
                        .results()
                        .get(0)
                        .score())
                .isCloseTo(1.0, EXACT);
        assertThatThrownBy(() -> focus.sessions().weigh("session-x", List.of(), Optional.empty(), focus.now()))
                .isInstanceOf(UnknownFocusSessionException.class);
    }

    @Test
    void weighsAsManyResultsAsACallMayHaveAndNoMore() {
        List<ScoredResult> most = Collections.nCopies(ScoredResult.MAX_RESULTS, new ScoredResult("old.ts::focus", 0.5));
        assertThat(focus.sessions().weigh(CURRENT, most, Optional.empty(), focus.now()))
                .satisfies(weighed -> assertThat(weighed.omissions()).isEmpty())
                .satisfies(weighed -> assertThat(weighed.results()).hasSize(ScoredResult.MAX_RESULTS));
        List<ScoredResult> more = Collections.nCopies(ScoredResult.MAX_RESULTS + 1, new ScoredResult("x", 0.5));
        assertThatThrownBy(() -> focus.sessions().weigh(CURRENT, more, Optional.empty(), focus.now()))
                .hasMessage("there must be at most 100000 results");
    }

    private WeighedResults weigh(ScoredResult... results) {
        return focus.sessions().weigh(CURRENT, Arrays.asList(results), Optional.empty(), focus.now());
    }

    @Test
    void factorsAndCapAreConfiguration() {
        FocusHarness configured = new FocusHarness(
                Map.of("folder", folder.toString(), "weighting.factor_accumulated", "0.05", "weighting.unknown", "7"));
        assertThat(configured
                        .sessions()
                        .weigh(CURRENT, List.of(new ScoredResult("old.ts::focus", 0.8)), Optional.empty(), focus.now())
                        .results()
                        .get(0)
                        .score())
                .isCloseTo(0.85, EXACT);
    }

    @Test
    void aFactorThatIsNoNumberIsRefused() {
        assertThat(FocusSettings.SCHEMA.refusal(Map.of("weighting.cap", "half")))
                .get()
                .asString()
                .contains("weighting.cap must be a number");
    }
}
