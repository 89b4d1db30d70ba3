package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.SwapTiming;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedWeighting;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.window.SlidingWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

/**
 * Renderer, window policy and weighting policy are swapped while four threads make requests with a budget. The property
 * {@code mneme.swaps} sets the number of swaps; 10000 is the long form.
 */
class SwapConsistencyTest {

    private static final int THREADS = 4;
    private static final int SWAPS = Integer.getInteger("mneme.swaps", 3_000);
    private static final int BUDGET_TOKENS = 120;

    private final ContextHarness harness = new ContextHarness();

    @Test
    void eachRequestUsesOneRendererOneWindowAndOneWeighting() throws Exception {
        prepare();
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(THREADS);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<Integer>> requests = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            requests.add(threads.submit(() -> makeRequests(begun, over)));
        }
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < SWAPS; i += 3) {
                swapEach(i);
            }
        } finally {
            over.set(true);
            threads.shutdown();
        }
        for (Future<Integer> served : requests) {
            assertThat(served.get(60, TimeUnit.SECONDS)).isPositive();
        }
    }

    private void prepare() {
        harness.openWeightings();
        for (int i = 0; i < 60; i++) {
            harness.journal.confirm("proofread", "a" + i, "b" + i);
        }
        harness.recipes.addRecipe(new ConfiguredRecipe(Map.of(
                "service.pid",
                "recipe~r",
                "name",
                "r",
                "contributors",
                "history",
                "policies",
                "weighting=heavy",
                "window.max_entries",
                "40",
                "window.refresh_threshold",
                "60")));
    }

    private void swapEach(int round) {
        int ranking = 1 + round % 3;
        ServiceReference<HistoryRenderer> loud = harness.renderer(new UpperCaseRenderer(), "service.ranking", ranking);
        ServiceReference<WindowPolicy> sliding = harness.window(new SlidingWindow(), "service.ranking", ranking);
        ServiceReference<WeightingPolicy> heavy = harness.weighting(heavy(), "service.ranking", ranking);
        harness.registry.removeWeighting(heavy);
        harness.registry.removeWindow(sliding);
        harness.registry.removeRenderer(loud);
    }

    private static ScriptedWeighting heavy() {
        return new ScriptedWeighting("heavy", items -> items.stream()
                .map(item -> new Weight(item.turnsAgo() % 2, List.of("heavy")))
                .toList());
    }

    private int makeRequests(CountDownLatch begun, AtomicBoolean over) {
        int served = 0;
        while (!over.get() || served == 0) {
            SwapTiming swap = served % 2 == 0 ? SwapTiming.NOW : SwapTiming.AT_REBUILD;
            check(harness.assemble(new ContextRequest(
                    "r",
                    "s",
                    Map.of("mode", "proofread"),
                    RequestInputs.NONE,
                    RequestOptions.NONE
                            .withBudget(PromptBudget.tokens(BUDGET_TOKENS))
                            .withSwapTiming(swap))));
            served++;
            begun.countDown();
        }
        return served;
    }

    private static void check(Context context) {
        assertThat(context.manifest().tokens()).isLessThanOrEqualTo(BUDGET_TOKENS);
        boolean loud = context.manifest().window().orElseThrow().renderer().equals("loud");
        Set<Boolean> shouted = Set.copyOf(context.text()
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.endsWith("!"))
                .toList());
        assertThat(shouted).containsExactly(loud);
        List<EntrySource> sources = context.segments().get(0).info().sources();
        assertThat(Set.copyOf(sources.stream().map(EntrySource::reason).toList()))
                .hasSize(1);
        assertThat(context.manifest().omissions())
                .allSatisfy(omission -> assertThat(omission.name()).isEqualTo("history"));
    }
}
