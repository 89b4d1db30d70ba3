package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.dictation.Dictations;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.FixedFiveWindow;
import io.mneme.itests.harness.LoadGenerator;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.PromptClient;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.itests.harness.ScoreWeighting;
import io.mneme.itests.harness.StampRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * Thousands of swaps while four threads make requests fail none of them, and leave nothing behind.
 *
 * <p>The properties {@code mneme.swaps} and {@code mneme.updates} set the numbers; 10000 and 1000 are the full run.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class SwapUnderLoadIT {

    private static final int SWAPS = Integer.getInteger("mneme.swaps", 300);
    private static final int UPDATES = Integer.getInteger("mneme.updates", 50);
    private static final int THREADS = 4;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** A class loader with what its bundle has loaded takes some 50 KB, so that 1,000 of them exceed this. */
    private static final long MAX_HEAP_GROWTH_BYTES = 24L << 20;

    @Inject
    BundleContext framework;

    @Inject
    Dictations dictations;

    @Inject
    ContextAssembler assembler;

    private PromptClient prompts;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies());
    }

    @Before
    public void dictate() {
        prompts = new PromptClient(dictations, assembler);
        for (int i = 0; i < 20; i++) {
            prompts.confirm("load", "平" + i, "萍" + i);
        }
    }

    @Test
    public void thousandsOfSwapsUnderFourThreadsOfRequestsFailNone() throws InterruptedException {
        try (LoadGenerator requests = new LoadGenerator(THREADS, this::nextInTurn)) {
            for (int i = 0; i < SWAPS; i++) {
                swapRenderers(i);
                swapWindows();
                swapWeightings();
            }
            assertTrue(PollingWait.within(TIMEOUT, () -> requests.servedCount() > 0));
            assertEquals(List.of(), requests.failures());
        }
        assertEquals("arrow", prompts.window("load").renderer());
        assertEquals("aligned", prompts.window("load").policy());
    }

    private void swapRenderers(int round) {
        ServiceRegistration<HistoryRenderer> stamp = framework.registerService(
                HistoryRenderer.class, new StampRenderer("stamp", "!"), ranked(1 + round % 3));
        stamp.setProperties(ranked(-1_000));
        stamp.setProperties(ranked(1_000));
        stamp.unregister();
    }

    private void swapWindows() {
        ServiceRegistration<WindowPolicy> five =
                framework.registerService(WindowPolicy.class, new FixedFiveWindow("five"), ranked(1));
        five.setProperties(ranked(-1_000));
        five.setProperties(ranked(1_000));
        five.unregister();
    }

    private void swapWeightings() {
        ServiceRegistration<WeightingPolicy> score =
                framework.registerService(WeightingPolicy.class, new ScoreWeighting(), ranked(1));
        score.setProperties(ranked(-1_000));
        score.setProperties(ranked(1_000));
        score.unregister();
    }

    /** Every other history is too long, so that the weighting policy decides what leaves, or its fallback while it is away. */
    private void nextInTurn(int number) {
        RequestOptions options = PromptClient.swapping(SwapTiming.NOW);
        Context context = prompts.next(
                "load",
                number % 2 == 0
                        ? options
                        : options.withBudget(PromptBudget.tokens(200)).withPolicy("weighting", "by-score"));
        for (Omission omission : context.manifest().omissions()) {
            assertTrue(omission.reason(), Set.of("history", "by-score").contains(omission.name()));
        }
    }

    @Test
    public void updatingAPolicysBundleManyTimesUnderLoadFailsNoneAndLeavesNothingBehind() throws Exception {
        Bundle stamp = new RendererBundle("1.0.0", 1, "stamp", "!").installIn(framework);
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        long early = Long.MAX_VALUE;
        try (LoadGenerator requests = new LoadGenerator(() -> prompts.next("load"))) {
            for (int i = 1; i <= UPDATES; i++) {
                new RendererBundle("1.0." + i, 1, "stamp", "?" + i).replace(stamp);
                loaders.add(loaderOf(stamp));
                if (i == UPDATES / 10) {
                    early = usedHeap();
                }
            }
            assertTrue(PollingWait.within(TIMEOUT, () -> requests.servedCount() > 0));
            assertEquals(List.of(), requests.failures());
        }
        assertTrue(prompts.entryLines("load").endsWith("- 萍19?" + UPDATES));
        stamp.uninstall();
        refreshAll();
        prompts.entryLines("load");
        long limit = early + MAX_HEAP_GROWTH_BYTES;
        assertTrue(PollingWait.within(
                TIMEOUT, () -> usedHeap() < limit && loaders.stream().allMatch(loader -> loader.get() == null)));
    }

    private static WeakReference<ClassLoader> loaderOf(Bundle bundle) {
        return new WeakReference<>(bundle.adapt(BundleWiring.class).getClassLoader());
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private void refreshAll() throws InterruptedException {
        CountDownLatch refreshed = new CountDownLatch(1);
        framework.getBundle(0).adapt(FrameworkWiring.class).refreshBundles(null, event -> refreshed.countDown());
        assertTrue(refreshed.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
    }

    @Test
    public void aBundleThatWasUninstalledLeavesNoClassLoaderBehind() throws Exception {
        WeakReference<ClassLoader> left = serveAndLeave();
        refreshAll();
        assertTrue(prompts.entryLines("load").endsWith("- 平19 → 萍19"));
        PollingWait.within(TIMEOUT, () -> {
            System.gc();
            return left.get() == null;
        });
        assertNull(left.get());
    }

    /** Has a bundle serve in a window that was open, in one of its own, and by name, and uninstalls it. */
    private WeakReference<ClassLoader> serveAndLeave() throws Exception {
        prompts.entryLines("load");
        Bundle stamp = new RendererBundle("1.0.0", 1, "stamp", "!").installIn(framework);
        WeakReference<ClassLoader> loader = loaderOf(stamp);
        assertTrue(prompts.entryLines("load").endsWith("- 萍19!"));
        prompts.confirm("own", "a", "b");
        assertEquals("- b!", prompts.entryLines("own"));
        prompts.next("load", RequestOptions.NONE);
        stamp.uninstall();
        return loader;
    }

    private static Dictionary<String, Object> ranked(int ranking) {
        return new Hashtable<>(Map.of("service.ranking", ranking));
    }
}
