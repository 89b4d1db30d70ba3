package io.mneme.context.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialDetails;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.window.SlidingWindow;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalReplayTest {

    private static final String[] WORDS = {"萍萍", "今天", "k8s", "来了", "。", " and ", "12", "公园", "Felix", "，"};

    private final ContextHarness house = new ContextHarness();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void comesToTheSameAsTheRequestsThemselves(long seed) {
        Random random = new Random(seed);
        house.window(new SlidingWindow());
        ContextHarness live = new ContextHarness();
        live.window(new SlidingWindow());
        for (String policy : List.of("grow-and-rebuild", "sliding")) {
            live.journal.replace();
            house.journal.replace();
            Map<String, Double> settings = policy.equals("sliding")
                    ? Map.of("entries", 4.0)
                    : Map.of("max_entries", 3.0, "refresh_threshold", 7.0, "max_history_chars", 60.0);
            ContextRequest request = request(policy + seed, policy, settings);
            TrialResult lived = live(live, request, policy, random);
            TrialResult replayed = house.replay
                    .compare(request, 40, List.of(new Trial(policy, settings)))
                    .get(0);
            assertThat(replayed).isEqualTo(lived);
        }
    }

    /** Lives through forty requests, and confirms in both houses what is said after each. */
    private TrialResult live(ContextHarness live, ContextRequest request, String policy, Random random) {
        long tokens = 0;
        long reused = 0;
        long entries = 0;
        long bytes = 0;
        long reusedBytes = 0;
        int least = Integer.MAX_VALUE;
        int rebuilds = 0;
        for (int i = 0; i < 40; i++) {
            Context context = live.assemble(request);
            tokens += context.manifest().tokens();
            reused += context.manifest().stablePrefix().tokens();
            bytes += context.text().getBytes(StandardCharsets.UTF_8).length;
            reusedBytes += context.manifest().stablePrefix().bytes();
            int shown =
                    context.manifest().window().map(window -> window.entries()).orElse(0);
            entries += shown;
            least = shown < i ? Math.min(least, shown) : least;
            rebuilds += context.manifest()
                    .window()
                    .map(window -> window.rebuilt() ? 1 : 0)
                    .orElse(0);
            String said = said(random);
            String meant = random.nextBoolean() ? said : said(random);
            live.journal.confirm("proofread", said, meant);
            house.journal.confirm("proofread", said, meant);
        }
        // The prompts are shorter than what the provider caches.
        TrialDetails details = new TrialDetails(least, bytes, reusedBytes, "openai", 0, tokens);
        return new TrialResult(policy, 40, tokens, reused, rebuilds, entries / 40.0, details);
    }

    @Test
    void seesWhatWasConfirmedBeforeTheFirstOfThem() {
        for (int i = 0; i < 20; i++) {
            house.journal.confirm("t" + i);
        }
        TrialResult outcome = house.replay
                .compare(ContextHarness.proofread(), 1, List.of(trial("newest")))
                .get(0);
        assertThat(outcome.requests()).isEqualTo(1);
        assertThat(outcome.averageEntries()).isEqualTo(10);
        assertThat(outcome.rebuilds()).isEqualTo(1);
        assertThat(outcome.reusedTokens()).isZero();
    }

    @Test
    void touchesNoOpenWindow() {
        house.journal.confirm("a");
        house.text();
        house.journal.confirm("b");
        house.replay.compare(ContextHarness.proofread(), 10, List.of(trial("grow-and-rebuild"), trial("newest")));
        assertThat(house.report().rebuilt()).isFalse();
    }

    @Test
    void leavesTheFrozenTermsOfTheSessionAsTheyAre() {
        String id = house.journal.confirm("a");
        ContextRequest kate = request("s", "grow-and-rebuild", Map.of()).withInputs(terms("Kate"));
        ContextRequest bob = kate.withInputs(terms("Bob"));
        house.assemble(kate);
        String text = house.assemble(kate).text();

        house.replay.compare(bob, 10, List.of(trial("grow-and-rebuild")));
        house.replay.assembleBefore(bob, id);

        assertThat(house.assemble(kate).text()).isEqualTo(text);
    }

    private static RequestInputs terms(String term) {
        return new RequestInputs(Map.of(), Optional.of(List.of(new VocabularyTerm(term, ""))));
    }

    @Test
    void tellsThatGrowingIsCheaperThanSliding() {
        house.window(new SlidingWindow());
        for (int i = 0; i < 200; i++) {
            house.journal.confirm("这是第" + i + "句话，萍萍说的。");
        }
        List<TrialResult> outcomes = house.replay.compare(
                ContextHarness.proofread(), 150, List.of(trial("grow-and-rebuild"), trial("sliding")));
        assertThat(outcomes).extracting(TrialResult::policy).containsExactly("grow-and-rebuild", "sliding");
        assertThat(outcomes.get(0).cost(0.1)).isLessThan(outcomes.get(1).cost(0.1));
    }

    @Test
    void isEmptyOverAnEmptyJournal() {
        assertThat(house.replay.compare(ContextHarness.proofread(), 10, List.of(trial("newest"))))
                .containsExactly(new TrialResult("newest", 0, 0, 0, 0, 0, new TrialDetails(0, 0, 0, "openai", 0, 0)));
    }

    @Test
    void comparesRenderersAndWindowsTogether() {
        house.window(new SlidingWindow());
        house.renderer(new UpperCaseRenderer());
        for (int i = 0; i < 30; i++) {
            house.journal.confirm("entry " + i);
        }
        List<TrialResult> outcomes = house.replay.compare(
                ContextHarness.proofread(),
                20,
                List.of(
                        trial("sliding"),
                        new Trial(Map.of("renderer", "loud"), Map.of()),
                        new Trial(
                                Map.of("renderer", "loud", "window", "sliding"),
                                Map.of("window", Map.of("entries", 2.0)))));
        assertThat(outcomes)
                .extracting(TrialResult::policy)
                .containsExactly("sliding", "renderer=loud", "renderer=loud window=sliding");
        assertThat(outcomes.get(2).averageEntries()).isEqualTo(2);
        assertThat(outcomes.get(2).details().leastEntries()).isEqualTo(2);
        assertThat(outcomes.get(1).details().bytes())
                .isNotEqualTo(outcomes.get(0).details().bytes());
    }

    @Test
    void triesAPolicyOfAnyTypeThroughTheContributorsThatUseIt() {
        house.registry.open(PolicyType.of("weighting", String.class, "even", name -> name, name -> List.of()));
        house.contributor(new ContextContributor() {
            @Override
            public String name() {
                return "weighed";
            }

            @Override
            public Stability stability() {
                return Stability.STATIC;
            }

            @Override
            public List<Contribution> contribute(ContributionRequest request) {
                String weighting =
                        request.request().options().policy("weighting").orElse("none at all");
                return List.of(Contribution.paragraph("Weighed by " + weighting));
            }
        });
        house.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "p", "name", "noted", "contributors", "weighed, history")));
        house.journal.confirm("a");
        ContextRequest request =
                new ContextRequest("noted", "s", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE);
        List<TrialResult> outcomes = house.replay.compare(
                request, 1, List.of(trial("newest"), new Trial(Map.of("weighting", "even"), Map.of())));
        assertThat(outcomes.get(1).details().bytes() - outcomes.get(0).details().bytes())
                .isEqualTo("even".length() - "none at all".length());
    }

    @Test
    void theCostIsThatOfTheProvidersRule() {
        RequestInputs inputs = new RequestInputs(Map.of("mode_prompt", "Correct it. ".repeat(600)), Optional.empty());
        ContextRequest request = new ContextRequest(
                "dictation", "s", Map.of("mode", "proofread"), inputs, RequestOptions.NONE.withModel("gpt-4o"));
        house.journal.confirm("a");
        house.journal.confirm("b");
        TrialResult outcome =
                house.replay.compare(request, 2, List.of(trial("newest"))).get(0);
        long cached = outcome.details().cachedTokens();
        assertThat(cached).isPositive().isLessThanOrEqualTo(outcome.reusedTokens());
        assertThat(outcome.details().cost()).isEqualTo(outcome.tokens() - cached + 0.1 * cached);
    }

    @Test
    void refusesWhatItCannotTry() {
        refuses("limit must be from 1 to 100000: 0", 0, trial("newest"));
        refuses("limit must be from 1 to 100000: 100001", 100_001, trial("newest"));
        refuses("policy must be one of grow-and-rebuild, newest: nope", 1, trial("nope"));
        refuses("window.max_entries must be at least 1: 0", 1, new Trial("newest", Map.of("max_entries", 0.0)));
        refuses(
                "window.nope is no setting of the window policy newest; there are max_entries",
                1,
                new Trial("newest", Map.of("nope", 0.0)));
        refuses("policy must be one of arrow, plain: nope", 1, new Trial(Map.of("renderer", "nope"), Map.of()));
    }

    @Test
    void refusesAPolicyOfAnUnknownType() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.replay.compare(
                        ContextHarness.proofread(), 1, List.of(new Trial(Map.of("shape", "round"), Map.of()))))
                .withMessageStartingWith("policy must be one of ")
                .withMessageEndingWith(": shape=round");
    }

    @Test
    void refusesAPolicyThatFails() {
        house.journal.confirm("a");
        house.journal.confirm("b");
        house.window(ScriptedPolicy.window(() -> null));
        refuses("policy cannot be tried, since moody returned null", 5, trial("moody"));
    }

    private void refuses(String message, int limit, Trial trial) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.replay.compare(ContextHarness.proofread(), limit, List.of(trial)))
                .withMessage(message);
    }

    private static Trial trial(String policy) {
        return new Trial(policy, Map.of());
    }

    private static String said(Random random) {
        StringBuilder said = new StringBuilder("说");
        for (int i = random.nextInt(6); i >= 0; i--) {
            said.append(WORDS[random.nextInt(WORDS.length)]);
        }
        return said.toString();
    }

    private static ContextRequest request(String session, String policy, Map<String, Double> settings) {
        RequestOptions choices =
                RequestOptions.NONE.withPolicy("window", policy).withSettings("window", settings);
        RequestInputs inputs = new RequestInputs(
                Map.of("mode_prompt", "纠正下面的话。\n只输出结果。"), Optional.of(List.of(new VocabularyTerm("萍萍", "人名"))));
        return new ContextRequest("dictation", session, Map.of("mode", "proofread"), inputs, choices);
    }
}
