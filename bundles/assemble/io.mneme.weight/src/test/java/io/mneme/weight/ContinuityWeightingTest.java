package io.mneme.weight;

import static io.mneme.weight.WeighedItems.found;
import static io.mneme.weight.WeighedItems.symbol;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContinuityWeightingTest implements WeightingPolicyContract {

    private static final String ACCUMULATED = "in accumulated focus";
    private static final String RECENT = "in the focus of a recent turn";
    private static final String SAME_FILE = "in the same file as the last turn";
    private static final String SYMBOL = "src/auth.ts::login";

    private final WeighedItems weighed = WeighedItems.of(new ContinuityWeighting());

    @Override
    public WeightingPolicy policy() {
        return new ContinuityWeighting();
    }

    private static Focus focus(boolean accumulated, boolean recent, boolean sameFile) {
        return new Focus(
                accumulated ? List.of("other", SYMBOL) : List.of("other"),
                List.of(
                        sameFile ? List.of("src/auth.ts::logout") : List.of("src/tea.ts::pour"),
                        List.of(),
                        recent ? List.of(SYMBOL) : List.of()));
    }

    @ParameterizedTest(name = "{0}: in focus {1}, recent {2}, same file {3} makes {4}")
    @CsvSource({
        "0.8, true, false, false, 1.0",
        "0.8, true, true, true, 1.2",
        "0.2, true, false, false, 0.3",
        "0.6, false, true, false, 0.9",
        "0.5, false, false, true, 0.6",
        "0.85, false, false, false, 0.85",
        "-0.9, true, false, false, -0.9"
    })
    void addsTheFactorsUpToHalfTheScore(
            double original, boolean accumulated, boolean recent, boolean sameFile, double score) {
        Weight weight = weighed.with(focus(accumulated, recent, sameFile))
                .weigh(symbol(SYMBOL, original))
                .get(0);
        assertThat(weight.score()).isCloseTo(score, within(1e-9));
    }

    @Test
    void namesTheConditionsThatHoldAndTheLimit() {
        assertThat(reasons(focus(true, false, false), 0.8)).containsExactly(ACCUMULATED);
        assertThat(reasons(focus(false, true, true), 1)).containsExactly(RECENT, SAME_FILE);
        assertThat(reasons(focus(true, true, true), 0.8))
                .containsExactly(ACCUMULATED, RECENT, SAME_FILE, "limited to 0.5 of the score");
        assertThat(reasons(focus(false, false, false), 0.8)).isEmpty();
    }

    private List<String> reasons(Focus focus, double score) {
        return weighed.with(focus).weigh(symbol(SYMBOL, score)).get(0).reasons();
    }

    @Test
    void aTurnBeforeTheLastThreeIsNotRecent() {
        Focus focus = new Focus(List.of(), List.of(List.of(), List.of(), List.of(), List.of(SYMBOL)));
        assertThat(weighed.with(focus).scores(symbol(SYMBOL, 0.6))).containsExactly(0.6);
        assertThat(weighed.with(focus).with("recent_turns", 4).scores(symbol(SYMBOL, 0.6)))
                .containsExactly(0.6 + 0.3);
    }

    @Test
    void onlyTheFilesOfTheLastTurnCount() {
        Focus focus = new Focus(List.of(), List.of(List.of(), List.of("src/auth.ts::logout")));
        assertThat(weighed.with(focus).scores(symbol(SYMBOL, 0.6))).containsExactly(0.6);
    }

    @Test
    void aBareFileIsTheFileOfItsSymbols() {
        Focus focus = new Focus(List.of(), List.of(List.of("src/auth.ts")));
        assertThat(weighed.with(focus).scores(symbol(SYMBOL, 0.8))).containsExactly(0.8 + 0.1);
        assertThat(weighed.with(new Focus(List.of(), List.of(List.of(SYMBOL)))).scores(symbol("src/auth.ts", 0.8)))
                .containsExactly(0.8 + 0.1);
    }

    @Test
    void aBareFileIsInItself() {
        Focus focus = new Focus(List.of(), List.of(List.of("src/auth.ts")));
        assertThat(weighed.with(focus).with("recent_turns", 0).scores(symbol("src/auth.ts", 0.8)))
                .containsExactly(0.8 + 0.1);
    }

    @Test
    void symbolsWithoutTextBeforeTheColonsShareNoFile() {
        Focus focus = new Focus(List.of(), List.of(List.of("::login")));
        assertThat(weighed.with(focus).scores(symbol("::b", 0.6))).containsExactly(0.6);
    }

    @Test
    void withoutASymbolTheIdIsCompared() {
        Weighable item = new Weighable(SYMBOL, 0.8, Optional.empty(), -1, Map.of());
        assertThat(weighed.with(focus(true, false, false)).scores(item)).containsExactly(1.0);
    }

    @Test
    void anEmptySymbolMatchesNothing() {
        Focus focus = new Focus(List.of(""), List.of(List.of("")));
        assertThat(weighed.with(focus).scores(symbol("", 0.8))).containsExactly(0.8);
    }

    @Test
    void scoresAboveOneAreScaledByTheBestAndSaySo() {
        List<Weight> weights = weighed.with(focus(true, false, false)).weigh(symbol(SYMBOL, 10), symbol("x", 20));
        assertThat(weights).extracting(Weight::score).containsExactly(0.7, 1.0);
        assertThat(weights.get(0).reasons()).containsExactly("scaled by the best score 20", ACCUMULATED);
        assertThat(weights.get(1).reasons()).containsExactly("scaled by the best score 20");
    }

    @Test
    void withoutAFocusScoresStayAsTheyAre() {
        Focus empty = new Focus(List.of(), List.of(List.of(), List.of()));
        assertThat(weighed.with(empty).weigh(found(20), found(-3))).containsExactly(Weight.of(20), Weight.of(-3));
    }

    @Test
    void factorsAndCapAreSettings() {
        WeighedItems changed = weighed.with(focus(true, true, true))
                .with("factor_accumulated", 0.01)
                .with("factor_recent", 0.02)
                .with("factor_file", 0.04);
        assertThat(changed.scores(symbol(SYMBOL, 1)).get(0)).isCloseTo(1.07, within(1e-9));
        assertThat(changed.with("cap", 0.05).scores(symbol(SYMBOL, 1)).get(0)).isCloseTo(1.05, within(1e-9));
    }

    @Test
    void comparesAHundredThousandItemsWithAFullFocus() {
        List<String> accumulated =
                IntStream.range(0, 50).mapToObj(i -> "a" + i + "::s").toList();
        List<List<String>> turns = IntStream.range(0, 10)
                .mapToObj(turn -> IntStream.range(0, 50)
                        .mapToObj(i -> "t" + turn + "_" + i + "::s")
                        .toList())
                .toList();
        List<Weighable> items = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            items.add(symbol("a" + i + "::s", 0.5));
        }
        assertThat(weighed.with(new Focus(accumulated, turns)).weigh(items))
                .filteredOn(weight -> weight.score() > 0.5)
                .hasSize(50);
    }
}
