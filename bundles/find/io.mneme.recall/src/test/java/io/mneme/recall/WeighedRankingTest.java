package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WeighedRankingTest {

    private static final RecallQuery LAKE = RecallQuery.of("sunrise lake");

    private final RecallHarness harness = new RecallHarness();

    @BeforeEach
    void converse() {
        harness.turns.say(1, "Ann", "a sunrise at the lake").say(5, "Bob", "the lake");
    }

    private RecallResult recall(RecallQuery query) {
        return harness.recall.recall(query);
    }

    private List<String> ids(RecallQuery query) {
        return recall(query).turns().stream().map(RecalledTurn::id).toList();
    }

    private void weigh(ScriptedWeights policy) {
        harness.weightings.provide(policy);
    }

    @Test
    void aNamedWeightingOrdersTheTurns() {
        weigh(new ScriptedWeights(
                "worst-first",
                items -> items.stream().map(item -> Weight.of(-item.score())).toList()));
        assertThat(ids(LAKE)).containsExactly("m1", "m2");
        assertThat(ids(LAKE.weighedBy("worst-first"))).containsExactly("m2", "m1");
    }

    @Test
    void recencyPrefersTheNewerTurn() {
        harness.turns.say(5, "Bob", "a sunrise at the lake");
        assertThat(ids(LAKE.weighedBy("recency"))).first().isEqualTo("m3");
    }

    @Test
    void theWeightingIsAPartOfTheScore() {
        RecalledTurn best = recall(LAKE.weighedBy("recency")).turns().get(0);
        assertThat(best.parts())
                .filteredOn(part -> part.feature().equals("weighting"))
                .singleElement()
                .satisfies(part -> assertThat(part.reason()).contains("recency 0.1"));
        assertThat(best.parts().stream().mapToDouble(ScorePart::contribution).sum())
                .isCloseTo(best.score(), Offset.offset(1e-9));
    }

    @Test
    void aWeightingSeesScoreTimeConversationAndAuthor() {
        List<Weighable> seen = new ArrayList<>();
        weigh(new ScriptedWeights("curious", items -> {
            seen.addAll(items);
            return items.stream().map(item -> Weight.of(item.score())).toList();
        }));
        RecalledTurn best = recall(LAKE.weighedBy("curious")).turns().get(0);
        assertThat(seen)
                .first()
                .isEqualTo(new Weighable(
                        "message 1",
                        best.score(),
                        best.timestamp(),
                        -1,
                        Map.of("journal", "message", "author", "Ann", "conversation", "c1")));
    }

    @Test
    void aWeightingThatFailsIsReplacedAndNamed() {
        weigh(new ScriptedWeights("broken", items -> List.of()));
        RecallResult result = recall(LAKE.weighedBy("broken"));
        assertThat(result.turns()).extracting(RecalledTurn::id).containsExactly("m1", "m2");
        assertThat(result.partial()).singleElement().asString().startsWith("weighting broken ");
    }

    @Test
    void aWeightingThatIsNotInstalledIsNamed() {
        assertThat(recall(LAKE.weighedBy("none")).partial())
                .singleElement()
                .asString()
                .startsWith("weighting none is not installed; ");
    }

    @Test
    void theShadowOfAWeightingIsNotAskedForAPreview() throws InterruptedException {
        BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
        weigh(new ScriptedWeights("watching", items -> {
            seen.add(items.size());
            return items.stream().map(item -> Weight.of(item.score())).toList();
        }));
        harness.shadows.use("weighting", "watching");
        RecallQuery weighed = LAKE.weighedBy("recency");
        assertThat(ids(weighed.previewed(true))).hasSize(2);
        harness.turns.say(6, "Ann", "a lake at sunrise");
        assertThat(ids(weighed)).hasSize(3);
        assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo(3);
    }

    @Test
    void theWeightingOfAPromptOrdersItsRecalledTurns() {
        weigh(new ScriptedWeights(
                "worst-first",
                items -> items.stream().map(item -> Weight.of(-item.score())).toList()));
        harness.configuration.modified(Map.of("prompt_turns", "1"));
        RecallContributor contributor = new RecallContributor(harness.recall, harness.configuration);
        ContextRequest request = new ContextRequest(
                "chat",
                "s1",
                Map.of(),
                new RequestInputs(Map.of("input", "sunrise lake"), Optional.empty()),
                RequestOptions.NONE.withPolicy("weighting", "worst-first"));
        ContributionRequest asked =
                new ContributionRequest(request, Instant.EPOCH, 1_000, String::length, Set.of(), Optional.empty());
        assertThat(contributor.contribute(asked).get(0).sources())
                .singleElement()
                .satisfies(source -> assertThat(source.id()).isEqualTo("m2"));
    }
}
