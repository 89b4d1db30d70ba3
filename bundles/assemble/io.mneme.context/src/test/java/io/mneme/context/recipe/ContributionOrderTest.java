package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.Role;
import io.mneme.context.ContextHarness;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a contributor is asked, in which order, and where its contributions stand. */
class ContributionOrderTest {

    private final ContextHarness harness = new ContextHarness();
    private final Queue<ContributionRequest> asked = new ConcurrentLinkedQueue<>();

    @Test
    void aVolatileContributorKnowsTheEntriesOfTheHistory() {
        String first = harness.journal.confirm("a");
        String second = harness.journal.confirm("b");
        recipe("recall,history", Map.of());
        contribute("recall", Stability.VOLATILE, request -> List.of());
        assemble();
        assertThat(asked.element().shows("dictation", first)).isTrue();
        assertThat(asked.element().shows("dictation", second)).isTrue();
        assertThat(asked.element().shows("dictation", "other")).isFalse();
    }

    @Test
    void aVolatileContributorKnowsWhetherTheWindowWasRebuilt() {
        harness.journal.confirm("a");
        recipe("history,recall", Map.of());
        contribute("recall", Stability.VOLATILE, request -> List.of());
        assemble();
        assertThat(asked.remove().window()).map(WindowReport::rebuilt).contains(true);
        assemble();
        assertThat(asked.remove().window()).map(WindowReport::rebuilt).contains(false);
    }

    @Test
    void oneThatIsAsStableAsTheHistoryKnowsNothingOfIt() {
        harness.journal.confirm("a");
        recipe("history,other", Map.of());
        contribute("other", Stability.GROWING, request -> List.of());
        assemble();
        assertThat(asked.element().shown()).isEmpty();
        assertThat(asked.element().window()).isEmpty();
    }

    @Test
    void theEntriesOfAPlugInAreShownToLessStableOnes() {
        EntrySource shown = new EntrySource("message", "m1", 0.25, "said near");
        recipe("late,early", Map.of());
        contribute("late", Stability.VOLATILE, request -> List.of());
        contribute(
                "early",
                Stability.SESSION,
                request -> List.of(Contribution.paragraph("E").withSources(List.of(shown))));
        Context context = assemble();
        assertThat(asked).filteredOn(request -> !request.shown().isEmpty()).hasSize(1);
        assertThat(context.manifest().segments().get(0).sources()).containsExactly(shown);
    }

    @Test
    void severalContributionsOfOneStandEachInTheirOwnPlace() {
        harness.journal.confirm("a");
        recipe("words,history,note", Map.of());
        contribute(
                "words",
                Stability.VOLATILE,
                request -> List.of(
                        Contribution.paragraph("delta"),
                        Contribution.paragraph("base").withStability(Stability.STATIC)));
        contribute("note", Stability.VOLATILE, request -> List.of(Contribution.paragraph("note")));
        assertThat(assemble().text()).isEqualTo("base\n\n对话记录：\n- a\n\ndelta\n\nnote");
    }

    @Test
    void messagesKeepTheirRolesAndStandBeforeTheInput() {
        recipe("talk,mode-prompt", Map.of());
        contribute(
                "talk",
                Stability.GROWING,
                request -> List.of(Contribution.of(List.of(
                        ContextItem.of(Role.USER, "Hi", TextOrigin.SAID),
                        ContextItem.of(Role.ASSISTANT, "Hello", TextOrigin.SAID)))));
        Context context = assemble(Map.of("mode_prompt", "Be brief.", "input", "And now?"));
        assertThat(context.items().map(ContextItem::role))
                .containsExactly(Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER);
        assertThat(context.text()).isEqualTo("Be brief.\n\nuser: Hi\n\nassistant: Hello");
        assertThat(context.manifest().tokens())
                .isEqualTo(ContextHarness.counter().count(context.text()));
        assertThat(context.input()).isEqualTo("And now?");
    }

    @Test
    void aNewestMessageOfAContributorStandsLastThoughItIsStable() {
        recipe("talk,note", Map.of());
        contribute(
                "talk",
                Stability.STATIC,
                request -> List.of(Contribution.of(List.of(ContextItem.of(Role.USER, "now", TextOrigin.CURRENT)))));
        contribute("note", Stability.VOLATILE, request -> List.of(Contribution.paragraph("note")));
        Context context = assemble();
        assertThat(context.items().map(ContextItem::text)).containsExactly("note", "now");
        assertThat(context.text()).isEqualTo("note");
    }

    @Test
    void aNamedShareOfTheTokensIsTheLimitAndTheOthersHaveTheRest() {
        recipe("recall,note", Map.of("token_limit", "1000", "token_shares", "recall=20"));
        contribute("recall", Stability.STATIC, request -> List.of());
        contribute("note", Stability.VOLATILE, request -> List.of());
        assemble();
        assertThat(asked).extracting(ContributionRequest::tokenLimit).containsExactly(200, 800);
    }

    @Test
    void oneThatExceedsItsTokensIsLeftOut() {
        recipe("recall,note", Map.of("token_limit", "10", "token_shares", "recall=20"));
        contribute("recall", Stability.STATIC, request -> List.of(Contribution.paragraph("one two three")));
        contribute("note", Stability.STATIC, request -> List.of(Contribution.paragraph("one two three")));
        Context context = assemble();
        assertThat(context.text()).isEqualTo("one two three");
        assertThat(context.manifest().omissions())
                .containsExactly(
                        new Omission("recall", "contributor recall returned 3 tokens, which is more than its 2"));
    }

    @Test
    void theHistoryShowsItsNewestEntriesAsFarAsTheRestOfTheTokensReaches() {
        for (int i = 0; i < 5; i++) {
            harness.journal.confirm("one two three");
        }
        recipe("history,recall", Map.of("token_limit", "40", "token_shares", "recall=50"));
        Context context = assemble();
        int tokens = context.manifest().tokens();
        assertThat(tokens).isBetween(10, 20);
        assertThat(context.text()).startsWith("对话记录：\n- one two three").doesNotEndWith("\n");
        int shown = context.manifest().window().orElseThrow().entries();
        assertThat(context.text().lines()).hasSize(1 + shown);
        assertThat(context.manifest().omissions())
                .contains(new Omission(
                        "history",
                        "the oldest entries of the window were left out: " + (5 - shown)
                                + ", since the history may have "
                                + (20 - ContextHarness.counter().count("对话记录：\n")) + " tokens"));
        recipe("history", Map.of("service.ranking", "1"));
        assertThat(assemble().manifest().window().orElseThrow().entries()).isEqualTo(5);
    }

    @Test
    void withoutALimitOfTheRecipeThereIsNone() {
        recipe("recall", Map.of());
        contribute("recall", Stability.STATIC, request -> {
            assertThat(request.tokens().count("one two three")).isEqualTo(3);
            return List.of();
        });
        assertThat(assemble().manifest().omissions()).isEmpty();
        assertThat(asked.element().tokenLimit()).isEqualTo(Integer.MAX_VALUE);
    }

    private void contribute(
            String name, Stability stability, Function<ContributionRequest, List<Contribution>> contributions) {
        harness.contributor(new RecordingContributor(name, stability, contributions, asked));
    }

    private void recipe(String contributors, Map<String, Object> more) {
        Map<String, Object> properties = new HashMap<>(more);
        properties.putAll(Map.of("service.pid", "recipe~r", "name", "r", "contributors", contributors));
        harness.recipes.addRecipe(new ConfiguredRecipe(properties));
    }

    private Context assemble() {
        return assemble(Map.of());
    }

    private Context assemble(Map<String, String> texts) {
        RequestInputs inputs = new RequestInputs(texts, Optional.empty());
        return harness.assemble(new ContextRequest("r", "s", Map.of(), inputs, RequestOptions.NONE));
    }

    private record RecordingContributor(
            String name,
            Stability stability,
            Function<ContributionRequest, List<Contribution>> contributions,
            Queue<ContributionRequest> asked)
            implements ContextContributor {

        @Override
        public Duration timeLimit() {
            return Duration.ZERO;
        }

        @Override
        public List<Contribution> contribute(ContributionRequest request) {
            asked.add(request);
            return contributions.apply(request);
        }
    }
}
