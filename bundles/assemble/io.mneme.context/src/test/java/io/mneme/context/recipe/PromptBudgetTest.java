package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.dialogue.Role;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.ScriptedWeighting;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.weight.BlendWeighting;
import io.mneme.weight.ContinuityWeighting;
import io.mneme.weight.RecencyWeighting;
import io.mneme.weight.RelevanceWeighting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What leaves a prompt that is too long for its budget, and what never does. */
class PromptBudgetTest {

    private final ContextHarness harness = new ContextHarness();

    @BeforeEach
    void openWeightings() {
        harness.openWeightings();
    }

    @Test
    void theOldestEntriesLeaveFirst() {
        confirm(20);
        recipe("mode-prompt,history", Map.of());
        Context context = assemble(PromptBudget.tokens(60), Map.of("mode_prompt", "Be brief.", "input", "now"));
        assertThat(length(context)).isBetween(50, 60);
        assertThat(context.text()).startsWith("Be brief.\n\n对话记录：\n- entry").endsWith("- entry number 19");
        assertThat(context.manifest().omissions())
                .singleElement()
                .extracting(Omission::reason)
                .asString()
                .startsWith("the oldest entries of the window were left out: ");
    }

    @Test
    void aBudgetOfCharactersCountsCodePoints() {
        confirm(20);
        recipe("history", Map.of());
        Context context = assemble(PromptBudget.chars(100), Map.of("input", "😀😀"));
        assertThat(context.text().codePointCount(0, context.text().length()) + 2)
                .isBetween(80, 100);
    }

    @Test
    void aBudgetOfTheRequestTakesThePlaceOfTheLimitOfTheRecipe() {
        confirm(20);
        recipe("history", Map.of("token_limit", "40"));
        assertThat(length(assemble(RequestOptions.NONE, Map.of()))).isLessThanOrEqualTo(40);
        assertThat(length(assemble(PromptBudget.tokens(80), Map.of()))).isBetween(41, 80);
    }

    @Test
    void staticTextAndTheNewestMessageStayAndTheManifestSaysSo() {
        recipe("mode-prompt,history", Map.of());
        confirm(3);
        Context context = assemble(
                PromptBudget.tokens(5), Map.of("mode_prompt", "one two three four five six", "input", "seven"));
        assertThat(context.text()).isEqualTo("one two three four five six");
        assertThat(context.input()).isEqualTo("seven");
        assertThat(context.manifest().omissions())
                .contains(new Omission(
                        "budget",
                        "the prompt has 7 tokens, which is more than its budget of 5: static text and the newest turn"
                                + " never leave"));
    }

    @Test
    void withoutANewestMessageTheNewestEntryStays() {
        recipe("history", Map.of());
        confirm(3);
        assertThat(assemble(PromptBudget.tokens(1), Map.of()).text()).isEqualTo("对话记录：\n- entry number 2");
    }

    @Test
    void aVolatileContributorThatIsTooLongLeavesAsAWhole() {
        recipe("mode-prompt,note", Map.of());
        harness.contributor(ScriptedContributor.saying("note", Stability.VOLATILE, "one two three four five"));
        Context context = assemble(PromptBudget.tokens(6), Map.of("mode_prompt", "Be brief."));
        assertThat(context.text()).isEqualTo("Be brief.");
        assertThat(context.manifest().omissions())
                .containsExactly(new Omission("note", "contributor note needs 6 tokens, and 3 are left for it"));
    }

    @Test
    void aContributorThatIsTooLongForABudgetHasNotFailed() {
        recipe("note", Map.of());
        harness.contributor(ScriptedContributor.saying("note", Stability.VOLATILE, "one two three four five"));
        for (int i = 0; i < 10; i++) {
            assemble(PromptBudget.tokens(2), Map.of());
        }
        assertThat(harness.policy("note").failures()).isZero();
    }

    @Test
    void theHistoryLeavesRoomForVolatileTexts() {
        confirm(100);
        recipe("history,note", Map.of("window.max_entries", "100", "window.refresh_threshold", "200"));
        harness.contributor(ScriptedContributor.saying("note", Stability.VOLATILE, "one two three four five"));
        Context context = assemble(PromptBudget.tokens(200), Map.of());
        assertThat(context.text()).contains("entry number 99").endsWith("\n\none two three four five");
        assertThat(length(context)).isBetween(150, 200);
    }

    @Test
    void theBeginningOfTheHistoryDoesNotMoveWithTheLengthOfVolatileTexts() {
        confirm(100);
        recipe("history,note", Map.of("window.max_entries", "100", "window.refresh_threshold", "200"));
        List<String> notes = new ArrayList<>(List.of("a", "one two three four five six seven eight"));
        harness.contributor(new ScriptedContributor(
                "note", Stability.VOLATILE, Duration.ZERO, () -> List.of(Contribution.paragraph(notes.remove(0)))));
        String first = assemble(PromptBudget.tokens(200), Map.of()).text();
        String second = assemble(PromptBudget.tokens(200), Map.of()).text();
        assertThat(second.substring(0, second.indexOf("one two"))).isEqualTo(first.substring(0, first.length() - 1));
    }

    @Test
    void aHistoryLeavesRoomForItsHeader() {
        confirm(20);
        Context context = harness.assemble(ContextHarness.request(RequestOptions.NONE
                .withBudget(PromptBudget.tokens(200))
                .withSettings("window", Map.of("max_entries", 20.0, "refresh_threshold", 40.0))));
        assertThat(context.text())
                .startsWith("---\n")
                .contains("entry number 19")
                .endsWith("\n---");
        assertThat(length(context)).isLessThanOrEqualTo(200);
        assertThat(context.manifest().omissions()).extracting(Omission::name).containsExactly("history");
    }

    @Test
    void aDialogueLosesItsOldestWholeTurns() {
        recipe("talk", Map.of());
        harness.contributor(talk(10));
        Context context = assemble(PromptBudget.tokens(60), Map.of());
        List<String> texts = context.items().map(ContextItem::text).toList();
        assertThat(texts).hasSizeBetween(4, 10).last().isEqualTo("answer 9");
        assertThat(texts.get(0)).startsWith("question ");
        assertThat(length(context)).isLessThanOrEqualTo(60);
        assertThat(context.segments().get(0).info().sources())
                .extracting(EntrySource::id)
                .hasSameSizeAs(texts)
                .last()
                .isEqualTo("a9");
    }

    @Test
    void theNewestTurnOfADialogueStays() {
        recipe("talk", Map.of());
        harness.contributor(talk(3));
        assertThat(assemble(PromptBudget.tokens(1), Map.of()).items().map(ContextItem::text))
                .containsExactly("question 2", "answer 2");
        assertThat(harness.policy("talk").failures()).isZero();
    }

    @Test
    void withANamedWeightingTheEntriesOfTheLowestWeightLeave() {
        List<String> ids = confirm(10);
        recipe("history", Map.of());
        harness.weighting(new ScriptedWeighting("odd", items -> items.stream()
                .map(item -> new Weight(ids.indexOf(item.id()) % 2, List.of("by place")))
                .toList()));
        Context context = assemble(
                RequestOptions.NONE.withBudget(PromptBudget.tokens(40)).withPolicy("weighting", "odd"),
                Map.of("input", "now"));
        assertThat(context.text())
                .contains("entry number 1\n", "entry number 3\n", "entry number 9")
                .doesNotContain("entry number 2", "entry number 8");
        assertThat(context.segments().get(0).info().sources())
                .first()
                .isEqualTo(new EntrySource("dictation", ids.get(1), 1, "by place"));
        assertThat(context.manifest().omissions())
                .singleElement()
                .extracting(Omission::reason)
                .asString()
                .startsWith("the entries of the lowest weight by odd were left out, where the stable prefix");
    }

    @Test
    void theAnswerNamesTheWeightingWithItsBundle() {
        confirm(10);
        recipe("history", Map.of());
        harness.weighting(new ScriptedWeighting(
                "odd",
                items -> items.stream().map(item -> Weight.of(item.turnsAgo())).toList()));
        Context context = assemble(
                RequestOptions.NONE.withBudget(PromptBudget.tokens(40)).withPolicy("weighting", "odd"),
                Map.of("input", "now"));
        assertThat(context.manifest().policies())
                .extracting(PolicySource::type)
                .containsExactly("window", "renderer", "weighting");
        assertThat(context.manifest().policies())
                .filteredOn(policy -> policy.type().equals("weighting"))
                .extracting(PolicySource::name, PolicySource::version)
                .containsExactly(tuple("odd", "1.2.3"));
    }

    @Test
    void aWeightingThatFailsIsNotSaidToHaveDecided() {
        confirm(10);
        recipe("history", Map.of());
        harness.weighting(new ScriptedWeighting("broken", items -> List.of()));
        Context context = assemble(
                RequestOptions.NONE.withBudget(PromptBudget.tokens(40)).withPolicy("weighting", "broken"),
                Map.of("input", "now"));
        assertThat(context.manifest().omissions())
                .extracting(Omission::reason)
                .anyMatch(reason -> reason.startsWith("the entries of the lowest weight by even were left out"));
        assertThat(context.manifest().policies())
                .filteredOn(policy -> policy.type().equals("weighting"))
                .extracting(PolicySource::name)
                .containsExactly("even");
    }

    @Test
    void withRelevanceTheEntriesThatMatchTheInputStay() {
        confirm(10);
        recipe("history", Map.of());
        harness.weighting(new RelevanceWeighting());
        Context context = assemble(
                RequestOptions.NONE.withBudget(PromptBudget.tokens(40)).withPolicy("weighting", "relevance"),
                Map.of("input", "what was in entry 3"));
        assertThat(context.text())
                .contains("entry number 3\n", "entry number 9")
                .doesNotContain("entry number 2");
        assertThat(context.manifest().omissions().get(0).reason()).contains("(relevance 0.8");
    }

    /** No entry has a word of the input, and none has a symbol, so that only their age can tell them apart. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"continuity", "recency", "relevance", "blend"})
    void withAShippedWeightingTheOldestEntriesLeave(String name) {
        confirm(10);
        recipe("history", Map.of());
        Stream.of(new ContinuityWeighting(), new RecencyWeighting(), new RelevanceWeighting(), new BlendWeighting())
                .forEach(harness::weighting);
        Context context = assemble(
                RequestOptions.NONE.withBudget(PromptBudget.tokens(40)).withPolicy("weighting", name),
                Map.of("input", "now"));
        assertThat(context.text()).contains("entry number 9").doesNotContain("entry number 0", "entry number 1");
        assertThat(context.manifest().omissions())
                .singleElement()
                .extracting(Omission::reason)
                .asString()
                .startsWith("the entries of the lowest weight by " + name + " were left out");
    }

    @Test
    void aWeightingThatIsNotNamedDoesNotTakePart() {
        confirm(10);
        recipe("history", Map.of());
        harness.weighting(new ScriptedWeighting("loud", items -> {
            throw new IllegalStateException("must not be called");
        }));
        assertThat(assemble(PromptBudget.tokens(40), Map.of()).manifest().omissions())
                .hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"throws", "null", "NaN", "too few"})
    void aWeightingThatFailsIsReplacedByTheFallbackAndNamed(String failure) {
        confirm(10);
        recipe("history", Map.of("policies", "weighting=broken"));
        harness.weighting(new ScriptedWeighting("broken", items -> broken(failure, items)));
        for (int i = 0; i < 5; i++) {
            Context context = assemble(PromptBudget.tokens(40), Map.of());
            assertThat(context.text()).endsWith("entry number 9");
            assertThat(context.manifest().omissions())
                    .extracting(Omission::reason)
                    .anyMatch(reason -> reason.startsWith("weighting broken "));
        }
        assertThat(harness.policy("broken").active()).isFalse();
        assertThat(harness.policy("broken").note()).startsWith("disabled after 5 failures in a row");
    }

    @Test
    void aWeightingThatBlocksIsReplacedByTheFallbackWithinItsTimeLimit() {
        confirm(10);
        recipe("history", Map.of("policies", "weighting=stuck"));
        CountDownLatch never = new CountDownLatch(1);
        harness.weighting(new ScriptedWeighting("stuck", items -> {
            try {
                never.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return List.of();
        }));
        Context context = assemble(PromptBudget.tokens(40), Map.of());
        assertThat(context.text()).endsWith("entry number 9");
        assertThat(context.manifest().omissions())
                .extracting(Omission::reason)
                .contains("weighting stuck did not answer within 2000 ms");
    }

    private static List<Weight> broken(String failure, List<Weighable> items) {
        return switch (failure) {
            case "throws" -> throw new IllegalStateException("broken");
            case "null" -> null;
            case "NaN" -> items.stream()
                    .map(item -> new Weight(Double.NaN, List.of()))
                    .toList();
            default -> List.of();
        };
    }

    @Test
    void aMissingWeightingIsNamed() {
        confirm(1);
        recipe("history", Map.of());
        assertThat(assemble(RequestOptions.NONE.withPolicy("weighting", "none"), Map.of())
                        .manifest()
                        .omissions())
                .containsExactly(new Omission("none", "weighting none is not installed; even serves"));
    }

    @Test
    void aBudgetOfNothingIsRefused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> PromptBudget.tokens(0))
                .withMessage("budget must be at least 1: 0");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void noPromptIsLongerThanItsBudgetUnlessTheManifestSaysSo(long seed) {
        Random random = new Random(seed);
        confirm(random.nextInt(60));
        recipe("mode-prompt,thinking-hint,context-header,history,talk,vocabulary,note,context-footer", Map.of());
        harness.contributor(talk(1 + random.nextInt(20)));
        harness.contributor(
                ScriptedContributor.saying("note", Stability.VOLATILE, "word ".repeat(random.nextInt(80)) + "."));
        for (int i = 0; i < 20; i++) {
            int budget = 1 + random.nextInt(600);
            boolean tokens = random.nextBoolean();
            Context context = assemble(
                    tokens ? PromptBudget.tokens(budget) : PromptBudget.chars(budget),
                    Map.of("mode_prompt", "Be brief.", "thinking_hint", "Think.", "input", "And now, what is it?"));
            String whole = context.text() + context.input();
            int length = tokens
                    ? context.manifest().tokens() + ContextHarness.counter().count(context.input())
                    : whole.codePointCount(0, whole.length());
            boolean named = context.manifest().omissions().stream()
                    .anyMatch(omission -> omission.name().equals("budget"));
            assertThat(length > budget).as("%d of %d", length, budget).isEqualTo(named);
            assertThat(named && budget > 150).isFalse();
        }
    }

    private static ScriptedContributor talk(int turns) {
        List<ContextItem> items = new ArrayList<>();
        List<EntrySource> sources = new ArrayList<>();
        for (int i = 0; i < turns; i++) {
            items.add(ContextItem.of(Role.USER, "question " + i, TextOrigin.SAID));
            items.add(ContextItem.of(Role.ASSISTANT, "answer " + i, TextOrigin.SAID));
            sources.add(EntrySource.of("message", "q" + i));
            sources.add(EntrySource.of("message", "a" + i));
        }
        return new ScriptedContributor(
                "talk",
                Stability.GROWING,
                Duration.ZERO,
                () -> List.of(Contribution.of(items).withSources(sources)));
    }

    private List<String> confirm(int entries) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            ids.add(harness.journal.confirm("entry number " + i));
        }
        return ids;
    }

    private void recipe(String contributors, Map<String, Object> more) {
        Map<String, Object> properties = new HashMap<>(more);
        properties.putAll(Map.of("service.pid", "recipe~r", "name", "r", "contributors", contributors));
        properties.putIfAbsent("window.max_entries", "50");
        properties.putIfAbsent("window.refresh_threshold", "100");
        harness.recipes.addRecipe(new ConfiguredRecipe(properties));
    }

    private Context assemble(PromptBudget budget, Map<String, String> texts) {
        return assemble(RequestOptions.NONE.withBudget(budget), texts);
    }

    private Context assemble(RequestOptions options, Map<String, String> texts) {
        return harness.assemble(new ContextRequest(
                "r", "s", Map.of("mode", "proofread"), new RequestInputs(texts, Optional.empty()), options));
    }

    private static int length(Context context) {
        return context.manifest().tokens() + ContextHarness.counter().count(context.input());
    }
}
