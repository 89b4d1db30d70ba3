package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.search.RecallQuery;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.ContextContributorContract;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecallContributorTest implements ContextContributorContract {

    private final RecallHarness harness = new RecallHarness();
    private final RecallContributor contributor = new RecallContributor(harness.recall, harness.configuration);

    private final List<RecallQuery> asked = new ArrayList<>();

    @Override
    public ContextContributor contributor() {
        return contributor;
    }

    @BeforeEach
    void converse() {
        harness.turns
                .say(2, "Ann", "the lake\nat dawn")
                .say(1, "Bob", "a sunrise lake")
                .say(3, "Ann", "fine");
    }

    private static ContributionRequest request(Map<String, String> texts, int tokens, EntrySource... shown) {
        ContextRequest request = new ContextRequest(
                "chat", "s1", Map.of(), new RequestInputs(texts, Optional.empty()), RequestOptions.NONE);
        return new ContributionRequest(request, Instant.EPOCH, tokens, String::length, Set.of(shown), Optional.empty());
    }

    private String text(ContributionRequest request) {
        return contributor.contribute(request).get(0).items().get(0).text();
    }

    private static Map<String, String> input(String text) {
        return Map.of("input", text);
    }

    @Test
    void theTurnsAreListedInTheOrderOfTime() {
        harness.configuration.modified(Map.of("prompt_turns", "2", "prompt_label", "Earlier:"));
        assertThat(text(request(input("sunrise at the lake"), 1_000)))
                .isEqualTo("Earlier:\n- 2025-01-10 Bob: a sunrise lake\n- 2025-02-10 Ann: the lake at dawn");
    }

    @Test
    void theTextIsRecalledAndVolatileAndNamesItsSources() {
        assertThat(contributor.stability()).isEqualTo(Stability.VOLATILE);
        Contribution contribution = contributor
                .contribute(request(input("sunrise at the lake"), 1_000))
                .get(0);
        assertThat(contribution.items()).allMatch(item -> item.has(TextOrigin.RECALLED));
        assertThat(contribution.sources()).extracting(EntrySource::id).startsWith("m2", "m1");
        assertThat(contribution.sources().get(0).reason()).contains("with the words");
    }

    @Test
    void eachLineIsTheSpanOfItsTurn() {
        harness.configuration.modified(Map.of("prompt_turns", "2", "prompt_label", "Earlier:"));
        Contribution contribution = contributor
                .contribute(request(input("sunrise at the lake"), 1_000))
                .get(0);
        String text = contribution.items().get(0).text();
        assertThat(contribution.spans())
                .extracting(
                        span -> contribution.sources().get(span.source()).id(),
                        span -> text.substring(span.start(), span.end()))
                .containsExactly(
                        tuple("m2", "2025-01-10 Bob: a sunrise lake"), tuple("m1", "2025-02-10 Ann: the lake at dawn"));
    }

    @Test
    void whatTheWindowShowsIsLeftOutAndOthersTakeItsPlace() {
        harness.configuration.modified(Map.of("prompt_turns", "1"));
        assertThat(text(request(input("sunrise lake"), 1_000, EntrySource.of("message", "m2"))))
                .contains("the lake at dawn")
                .doesNotContain("a sunrise lake");
    }

    @Test
    void turnsBeyondTheTokensOfTheRecipeAreLeftOut() {
        harness.configuration.modified(Map.of("prompt_label", "E:"));
        String one = "E:\n- 2025-01-10 Bob: a sunrise lake";
        assertThat(text(request(input("sunrise lake"), one.length()))).isEqualTo(one);
        assertThat(contributor.contribute(request(input("sunrise lake"), 5))).isEmpty();
    }

    @Test
    void theConfigurationCanAllowFewerTokensThanTheRecipe() {
        harness.configuration.modified(Map.of("prompt_tokens", "5"));
        assertThat(contributor.contribute(request(input("sunrise lake"), 1_000)))
                .isEmpty();
    }

    @Test
    void theConversationOfTheRequestLimitsTheSearch() {
        contributor.contribute(request(Map.of("input", "sunrise", "conversation", "c1"), 1_000));
        contributor.contribute(request(input("sunrise"), 1_000));
        assertThat(harness.turns.queries().get(0).conversation()).contains("c1");
        assertThat(harness.turns.queries().get(1).conversation()).isEmpty();
    }

    @Test
    void aLongTurnIsShownByItsBestPassageWithMarksOfOmission() {
        harness.turns.say(4, "Bot", "Much else is said.\n\nThe harbour\nat noon.\n\nMore.");
        assertThat(text(request(input("harbour"), 1_000))).contains("Bot: … The harbour at noon. …");
    }

    @Test
    void aLaterStatementIsShownWithItsPredecessor() {
        harness.configuration.modified(Map.of("prompt_turns", "1"));
        for (int turn = 0; turn < 4; turn++) {
            harness.turns.say(4, "Bob", "nothing");
        }
        harness.turns.say(5, "Ann", "my target is 8 miles");
        for (int turn = 0; turn < 4; turn++) {
            harness.turns.say(5, "Bob", "nothing");
        }
        harness.turns.say(5, "Ann", "a target of 9 miles");
        assertThat(text(request(input("target miles"), 1_000)))
                .containsPattern("9 miles.*\\[earlier 2025-05-10: my target is 8 miles]"
                        + "|8 miles.*\\[later 2025-05-10: a target of 9 miles]");
    }

    @Test
    void aPreviewIsRecalledAsOne() {
        ContributionRequest served = request(input("sunrise lake"), 1_000);
        ContributionRequest preview = new ContributionRequest(
                served.request(),
                served.now(),
                served.tokenLimit(),
                served.tokens(),
                served.shown(),
                served.window(),
                true);
        RecallContributor asking = new RecallContributor(
                query -> {
                    asked.add(query);
                    return harness.recall.recall(query);
                },
                harness.configuration);
        assertThat(asking.contribute(preview)).isEqualTo(asking.contribute(served));
        assertThat(asked).extracting(RecallQuery::preview).containsExactly(true, false);
    }

    @Test
    void withoutInputNothingIsRecalled() {
        assertThat(contributor.contribute(request(Map.of(), 1_000))).isEmpty();
        assertThat(harness.turns.queries()).isEmpty();
    }
}
