package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dictation.Dictations;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.FixedFiveWindow;
import io.mneme.itests.harness.LoadGenerator;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.PromptClient;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.itests.harness.StampRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
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

    private static final int SWAPS = Integer.getInteger("mneme.swaps", 2_000);
    private static final int UPDATES = Integer.getInteger("mneme.updates", 100);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

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
    public void tenThousandSwapsUnderFourThreadsOfRequestsFailNone() throws InterruptedException {
        try (LoadGenerator requests = new LoadGenerator(() -> prompts.next("load"))) {
            for (int i = 0; i < SWAPS; i++) {
                swapRenderers(i);
                swapWindows();
            }
            assertTrue(PollingWait.within(TIMEOUT, () -> requests.servedCount() > 0));
            assertEquals(List.of(), requests.failures());
        }
        assertEquals("arrow", prompts.window("load").renderer());
        assertEquals("grow-and-rebuild", prompts.window("load").policy());
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

    @Test
    public void updatingAPolicysBundleAThousandTimesUnderLoadFailsNone() throws Exception {
        Bundle stamp = new RendererBundle("1.0.0", 1, "stamp", "!").installIn(framework);
        try (LoadGenerator requests = new LoadGenerator(() -> prompts.next("load"))) {
            for (int i = 1; i <= UPDATES; i++) {
                new RendererBundle("1.0." + i, 1, "stamp", "?" + i).replace(stamp);
            }
            assertTrue(PollingWait.within(TIMEOUT, () -> requests.servedCount() > 0));
            assertEquals(List.of(), requests.failures());
        }
        assertTrue(prompts.entryLines("load").endsWith("- 萍19?" + UPDATES));
        stamp.uninstall();
    }

    @Test
    public void aBundleThatWasUninstalledLeavesNoClassLoaderBehind() throws Exception {
        WeakReference<ClassLoader> left = serveAndLeave();
        CountDownLatch refreshed = new CountDownLatch(1);
        framework.getBundle(0).adapt(FrameworkWiring.class).refreshBundles(null, event -> refreshed.countDown());
        assertTrue(refreshed.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
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
        WeakReference<ClassLoader> loader =
                new WeakReference<>(stamp.adapt(BundleWiring.class).getClassLoader());
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
