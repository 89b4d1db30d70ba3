package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.policy.RecipePolicies;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.ServiceReference;

class ContributorRunnerTest {

    /** Long enough for a thread to begin on a machine that has much else to do. */
    private static final Duration TIME_TO_BEGIN = Duration.ofSeconds(2);

    private final ContextHarness house = new ContextHarness();

    @Test
    void theContributorsOfAConfiguredRecipeAreLaidOutByStabilityThenByTheRecipe() {
        recipe("r", "d, c ,b,a");
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "A"));
        house.contributor(ScriptedContributor.saying("b", Stability.SESSION, "B"));
        house.contributor(ScriptedContributor.saying("c", Stability.VOLATILE, "C"));
        house.contributor(ScriptedContributor.saying("d", Stability.VOLATILE, "D"));
        assertThat(house.assemble(by("r")).text()).isEqualTo("A\n\nB\n\nD\n\nC");
    }

    @Test
    void oneThatThrowsIsLeftOutAndTheRestGoesOn() {
        recipe("r", "a,b");
        house.contributor(new ScriptedContributor("a", Stability.STATIC, Duration.ZERO, () -> {
            throw new IllegalArgumentException("secret");
        }));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "B"));
        Context context = house.assemble(by("r"));
        assertThat(context.text()).isEqualTo("B");
        assertThat(context.manifest().omissions()).singleElement().satisfies(left -> assertThat(left.reason())
                .startsWith("contributor a threw java.lang.IllegalArgumentException at ")
                .doesNotContain("secret"));
    }

    @Test
    void oneThatGivesNullIsLeftOutEachTimeAndSetAsideAfterFiveTimes() {
        recipe("r", "a");
        ServiceReference<ContextContributor> plugin =
                house.contributor(new ScriptedContributor("a", Stability.STATIC, Duration.ZERO, () -> null));
        for (int i = 0; i < 5; i++) {
            assertThat(leftOut()).containsExactly("contributor a returned null");
        }
        assertThat(leftOut()).containsExactly("contributor a is disabled after its failures");
        assertThat(house.policy("a").failures()).isEqualTo(5);
        assertThat(house.policy("a").active()).isFalse();
        assertThat(house.policy("a").note())
                .isEqualTo("disabled after 5 failures in a row, until it is updated or re-ranked;"
                        + " the last failure: returned null");
        house.registry.updatedContributor(plugin);
        assertThat(leftOut()).containsExactly("contributor a returned null");
    }

    @Test
    void theShippedOneTakesThePlaceOfANamesakeThatIsSetAside() {
        house.journal.confirm("a");
        house.contributor(
                new ScriptedContributor("history", Stability.GROWING, Duration.ZERO, () -> null), "service.ranking", 1);
        for (int i = 0; i < 5; i++) {
            assertThat(house.entries(ContextHarness.proofread())).isEmpty();
        }
        assertThat(house.entries(ContextHarness.proofread())).isEqualTo("- a");
    }

    @Test
    void theHistoryIsNeverSetAside() {
        house.journal.confirm("a");
        house.journal.breakDown();
        for (int i = 0; i < 10; i++) {
            assertThat(house.entries(ContextHarness.proofread())).isEmpty();
        }
        house.journal.recover();
        assertThat(house.entries(ContextHarness.proofread())).isEqualTo("- a");
    }

    @Test
    void oneWithTooLongAPieceIsLeftOut() {
        recipe("r", "a,b");
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "x ".repeat(500_000) + "x"));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "x ".repeat(500_000)));
        assertThat(house.assemble(by("r")).text()).hasSize(1_000_000);
        assertThat(leftOut()).containsExactly("contributor a returned 1000001 characters, which is more than 1000000");
    }

    @Test
    void oneWithoutALimitOfItsOwnHasThatOfTheContainer() {
        house.context.modified(Map.of("timeout_ms", "500"));
        CountDownLatch over = new CountDownLatch(1);
        recipe("r", "endless,b");
        house.contributor(new ScriptedContributor("endless", Stability.STATIC, Duration.ZERO, () -> {
            awaitUninterruptibly(over);
            return List.of();
        }));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "B"));
        assertThat(house.assemble(by("r")).text()).isEqualTo("B");
        assertThat(house.policy("endless").note()).startsWith("is called since ");
        over.countDown();
    }

    @Test
    void oneWithAnImpossibleTimeLimitTakesNoPart() {
        recipe("r", "a");
        house.contributor(new ScriptedContributor("a", Stability.STATIC, Duration.ofSeconds(-1), () -> List.of()));
        assertThat(leftOut()).containsExactly("contributor a is not installed");
        assertThat(house.policy("(no name)").note()).startsWith("takes no part, since it ");
    }

    @Test
    void oneWithoutAStabilityIsLeftOut() {
        recipe("r", "a");
        house.contributor(ScriptedContributor.saying("a", null, "A"));
        assertThat(house.assemble(by("r")).manifest().omissions())
                .extracting("name")
                .containsExactly("a");
    }

    @Test
    void oneThatIsNotInstalledIsLeftOutByName() {
        recipe("r", "mode-prompt,absent");
        assertThat(house.assemble(by("r")).manifest().omissions())
                .extracting("reason")
                .containsExactly("contributor absent is not installed");
    }

    @Test
    void oneThatTakesTooLongIsLeftOutAndInterrupted() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicReference<String> thread = new AtomicReference<>();
        recipe("r", "slow,b");
        house.contributor(new ScriptedContributor("slow", Stability.STATIC, TIME_TO_BEGIN, () -> {
            thread.set(Thread.currentThread().getName());
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return List.of();
        }));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "B"));
        Context context = house.assemble(by("r"));
        assertThat(context.text()).isEqualTo("B");
        assertThat(context.manifest().omissions())
                .extracting("reason")
                .containsExactly("contributor slow did not answer within 2000 ms");
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(thread.get()).startsWith("mneme-contributor-");
    }

    @Test
    void thoseThatTakeTheirTimeRunBesideOneAnother() {
        CountDownLatch both = new CountDownLatch(2);
        recipe("r", "a,b");
        for (String name : new String[] {"a", "b"}) {
            house.contributor(new ScriptedContributor(name, Stability.STATIC, Duration.ofSeconds(60), () -> {
                both.countDown();
                return List.of(Contribution.paragraph(both.await(60, TimeUnit.SECONDS) + name));
            }));
        }
        assertThat(house.assemble(by("r")).text()).isEqualTo("truea\n\ntrueb");
    }

    @Test
    void oneThatIsStuckIsNotCalledAgainAndDoesNotStopTheOthers() {
        CountDownLatch over = new CountDownLatch(1);
        recipe("r", "stubborn,b");
        house.contributor(new ScriptedContributor("stubborn", Stability.STATIC, Duration.ofMillis(1), () -> {
            awaitUninterruptibly(over);
            return List.of();
        }));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "B"));
        assertThat(leftOut()).containsExactly("contributor stubborn did not answer within 1 ms");
        for (int i = 0; i < 100; i++) {
            assertThat(house.assemble(by("r")).text()).isEqualTo("B");
        }
        over.countDown();
    }

    @Test
    void oneOfTheSameNameAndAHigherRankingTakesTheShippedOnesPlace() {
        house.contributor(ScriptedContributor.saying("mode-prompt", Stability.STATIC, "mine"), "service.ranking", 1);
        assertThat(house.text()).isEqualTo("mine");
    }

    @Test
    void oneThatIsBoundToAModeSpeaksInThatModeOnly() {
        recipe("r", "a");
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "A"), "mode", "translate");
        assertThat(house.assemble(by("r")).text()).isEmpty();
        Map<String, String> translate = Map.of("mode", "translate");
        assertThat(house.assemble(new ContextRequest("r", "s", translate, RequestInputs.NONE, RequestOptions.NONE))
                        .text())
                .isEqualTo("A");
    }

    @Test
    void theManifestNamesBundleAndVersion() {
        recipe("r", "a");
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "萍😀"));
        Segment segment = house.assemble(by("r")).segments().get(0);
        assertThat(segment.info().bundle()).isEqualTo("plug.in");
        assertThat(segment.info().version()).isEqualTo("1.2.3");
        assertThat(segment.info().chars()).isEqualTo(2);
        assertThat(segment.info().bytes()).isEqualTo(7);
        assertThat(segment.info().hash()).matches("[0-9a-f]{16}");
    }

    @Test
    void aRequestIsServedUnderOneConfigurationThoughItChangesMeanwhile() {
        recipe("r", "context-header,meddler,history,context-footer");
        house.contributor(new ScriptedContributor("meddler", Stability.SESSION, Duration.ZERO, () -> {
            house.dictation.modified(Map.of("enabled", "true", "language", "en"));
            return List.of();
        }));
        house.journal.confirm("a");
        assertThat(house.assemble(by("r")).text()).contains("以下是辅助纠错的参考上下文：", "对话记录：\n- a");
        assertThat(house.assemble(by("r")).text()).contains("Conversation history:\n- a");
    }

    @Test
    void anUnknownRecipeIsRefusedByName() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(by("nope")))
                .withMessage("recipe must be one of dictation: nope");
    }

    @Test
    void aConfiguredRecipeMayReplaceTheShippedOne() {
        recipe("dictation", "history,mode-prompt");
        house.journal.confirm("a");
        assertThat(house.text()).isEqualTo("对话记录：\n- a");
        assertThat(house.assembler.recipes()).containsExactly("dictation");
    }

    @Test
    void ofSeveralRecipesOfOneNameTheOneWithTheHighestRankingIsUsed() {
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "A"));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "B"));
        configured(Map.of("service.pid", "recipe~1", "name", "r", "contributors", "a", "service.ranking", "7"));
        configured(Map.of("service.pid", "recipe~2", "name", "r", "contributors", "b", "service.ranking", "8"));
        assertThat(house.assemble(by("r")).text()).isEqualTo("B");
    }

    @Test
    void aRequestWithoutASelectorThatItsRecipeNeedsIsRefused() {
        configured(Map.of("service.pid", "recipe~r", "name", "r", "contributors", "a", "selectors", "tenant"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(by("r")))
                .withMessage("tenant must be given; \"\" stands for any tenant");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"a=20,b=80", "a=0", "a=100", "a", "a=x", "c=10"})
    void aRecipeWithImpossibleSharesIsNone(String shares) {
        ConfiguredRecipe recipe = configured(Map.of(
                "service.pid", "p", "name", "r", "contributors", "a,b", "token_limit", "100", "token_shares", shares));
        assertThat(recipe.current()).isEmpty();
    }

    @Test
    void withoutAConfigurationThereIsNoRecipe() {
        house.recipes.removeRecipe(ContextHarness.DICTATION);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.text())
                .withMessage("recipe cannot be found, since none is configured: dictation");
    }

    @Test
    void aChainOfModesIsRefusedOnlyWhereTheHistoryIs() {
        recipe("r", "mode-prompt");
        recipe("h", "history");
        Map<String, String> chain = Map.of("mode", "proofread->translate");
        assertThat(house.assemble(new ContextRequest("r", "s", chain, RequestInputs.NONE, RequestOptions.NONE))
                        .text())
                .isEmpty();
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        house.assemble(new ContextRequest("h", "s", chain, RequestInputs.NONE, RequestOptions.NONE)))
                .withMessageStartingWith("mode must be a single mode");
    }

    @Test
    void aWrongRecipeLeavesTheLastGoodOneInForce() {
        ConfiguredRecipe recipe = recipe("r", "mode-prompt");
        recipe.modified(Map.of("service.pid", "p", "name", "r", "contributors", "a,,a"));
        assertThat(recipe.current())
                .contains(new Recipe(
                        "r", List.of("mode-prompt"), List.of(), RecipePolicies.NONE, 0, TokenShares.UNLIMITED));
        assertThat(recipe("Nope", "a").current()).isEmpty();
        assertThat(house.assembler.recipes()).containsExactly("dictation", "r");
    }

    @Test
    void aRecipeHasSettingsOfWindowPoliciesOfItsOwn() {
        house.recipes.addRecipe(new ConfiguredRecipe(
                Map.of("service.pid", "recipe~r", "name", "r", "contributors", "history", "window.max_entries", "2")));
        for (String text : List.of("a", "b", "c")) {
            house.journal.confirm(text);
        }
        assertThat(house.report(by("r")).entries()).isEqualTo(2);
        assertThat(house.report().entries()).isEqualTo(3);
    }

    @ParameterizedTest(name = "ranking {0}: {1}")
    @CsvSource({"0, second", "1, first"})
    void aRecipePrefersAPolicyAmongThoseOfTheSameRanking(int rankingOfTheFirst, String serving) {
        house.renderer(new NamedRenderer("first"), "service.ranking", rankingOfTheFirst + 100);
        house.renderer(new NamedRenderer("second"), "service.ranking", 100);
        house.recipes.addRecipe(new ConfiguredRecipe(Map.of(
                "service.pid", "recipe~r", "name", "r", "contributors", "history", "policies", "renderer=second")));
        house.journal.confirm("a");
        assertThat(house.report(by("r")).renderer()).isEqualTo(serving);
        assertThat(house.report().renderer()).isEqualTo("first");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"renderer", "=arrow", "renderer="})
    void aPreferenceOfARecipeNamesTypeAndPolicy(String policies) {
        ConfiguredRecipe recipe =
                configured(Map.of("service.pid", "p", "name", "r", "contributors", "a", "policies", policies));
        assertThat(recipe.current()).isEmpty();
    }

    @Test
    void aSettingOfARecipeThatIsNoNumberIsRefused() {
        assertThat(new ConfiguredRecipe(Map.of(
                                "service.pid", "p", "name", "r", "contributors", "a", "window.max_entries", "many"))
                        .current())
                .isEmpty();
    }

    @Test
    void aRecipeThatIsTakenAwayIsGone() {
        ConfiguredRecipe recipe = recipe("r", "mode-prompt");
        house.recipes.removeRecipe(recipe);
        assertThat(house.assembler.recipes()).containsExactly("dictation");
    }

    private record NamedRenderer(String name) implements HistoryRenderer {

        @Override
        public String render(HistoryEntry entry) {
            return entry.text();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
    }

    private List<String> leftOut() {
        return house.assemble(by("r")).manifest().omissions().stream()
                .map(Omission::reason)
                .toList();
    }

    private ConfiguredRecipe recipe(String name, String contributors) {
        return configured(Map.of("service.pid", "recipe~" + name, "name", name, "contributors", contributors));
    }

    private ConfiguredRecipe configured(Map<String, Object> properties) {
        ConfiguredRecipe recipe = new ConfiguredRecipe(properties);
        house.recipes.addRecipe(recipe);
        return recipe;
    }

    private static ContextRequest by(String recipe) {
        return new ContextRequest(recipe, "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE);
    }
}
