package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Omission;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.PromptClient;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import javax.inject.Inject;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.ConfigurationAdmin;

/** A failing policy is replaced by a built-in one, and no request fails. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class FailingPluginIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Dictionary<String, Object> BEST = new Hashtable<>(Map.of("service.ranking", 500));

    @Rule
    public final TestName mode = new TestName();

    @Inject
    BundleContext framework;

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    Dictations dictations;

    @Inject
    ContextAssembler assembler;

    @Inject
    PolicyAdmin policies;

    private PromptClient prompts;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies());
    }

    @Before
    public void dictate() {
        prompts = new PromptClient(dictations, assembler);
        prompts.confirm(mode.getMethodName(), "平平", "萍萍");
    }

    @Test
    public void aRendererThatThrowsIsAnsweredForAndSetAsideAfterFive() {
        ServiceRegistration<?> moody = register(new ScriptedRenderer(() -> {
            throw new IllegalStateException("平平");
        }));
        for (int i = 0; i < 5; i++) {
            Context context = prompts.next(mode.getMethodName());
            assertEquals("plain", context.manifest().window().orElseThrow().renderer());
            assertSaidOf("moody", context, "threw java.lang.IllegalStateException");
        }
        assertEquals("arrow", renderer());
        assertFalse(moody().active());
        assertEquals(5, moody().failures());
        moody.setProperties(BEST);
        assertEquals("plain", renderer());
        moody.unregister();
    }

    @Test
    public void aWindowPolicyThatThrowsIsAnsweredForAndSetAsideAfterFive() {
        ServiceRegistration<?> moody = register(new ScriptedWindowPolicy(() -> {
            throw new NoClassDefFoundError("平平");
        }));
        for (int i = 0; i < 5; i++) {
            assertEquals("newest", window());
        }
        assertEquals("aligned", window());
        assertEquals(5, moody().failures());
        moody.unregister();
    }

    @Test
    public void aRendererThatThrowsAnErrorIsAnsweredFor() {
        ServiceRegistration<?> moody = register(new ScriptedRenderer(() -> {
            throw new Error("平平");
        }));
        assertSaidOf("moody", prompts.next(mode.getMethodName()), "threw java.lang.Error");
        moody.unregister();
    }

    @Test
    public void aRendererThatDoesNotReturnIsAnsweredForUntilItIsRemoved() {
        CountDownLatch released = new CountDownLatch(1);
        ServiceRegistration<?> moody = register(new ScriptedRenderer(() -> {
            awaitStubbornly(released);
            return null;
        }));
        assertSaidOf("moody", prompts.next(mode.getMethodName()), "did not answer within 2000 ms");
        assertTrue(moody().note(), moody().note().startsWith("is called since "));
        moody.unregister();
        Context context = prompts.next(mode.getMethodName());
        assertEquals("arrow", context.manifest().window().orElseThrow().renderer());
        assertEquals(List.of(), context.manifest().omissions());
        released.countDown();
    }

    @Test
    public void aRendererThatDoesNotSayItsNameIsListedAndDoesNotServe() {
        ServiceRegistration<?> nameless = framework.registerService(
                HistoryRenderer.class,
                new HistoryRenderer() {
                    @Override
                    public String name() {
                        throw new Error("平平");
                    }

                    @Override
                    public String render(HistoryEntry said) {
                        return "";
                    }
                },
                BEST);
        assertEquals("arrow", renderer());
        PolicyInfo listed = policy("(no name)");
        assertTrue(listed.note(), listed.note().startsWith("takes no part, since it threw java.lang.Error"));
        nameless.unregister();
    }

    private static void awaitStubbornly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
    }

    @Test
    public void aRendererThatReturnsNullIsAnsweredFor() {
        ServiceRegistration<?> moody = register(new ScriptedRenderer(() -> null));
        Context context = prompts.next(mode.getMethodName());
        assertSaidOf("moody", context, "returned null");
        assertTrue(context.text(), context.text().contains("\n- 萍萍\n"));
        moody.unregister();
    }

    @Test
    public void aWindowPolicyThatReturnsNullIsAnsweredFor() {
        ServiceRegistration<?> moody = register(new ScriptedWindowPolicy(() -> null));
        assertSaidOf("moody", prompts.next(mode.getMethodName()), "returned null");
        moody.unregister();
    }

    @Test
    public void aWindowPolicyThatBeginsWhereNoEntryIsIsAnsweredFor() {
        ServiceRegistration<?> moody = register(new ScriptedWindowPolicy(() -> WindowStep.grow(Long.MAX_VALUE)));
        assertSaidOf("moody", prompts.next(mode.getMethodName()), "chose a beginning that is no candidate");
        moody.unregister();
    }

    @Test
    public void aRefusedConfigurationLeavesTheNextRankedActive() throws Exception {
        Path jar = Path.of(System.getProperty("mneme.examples"), "renderer-quote/target/renderer-quote.jar");
        Bundle quote = framework.installBundle(jar.toUri().toString());
        RendererBundle.start(quote);
        assertEquals("- 「平平」→「萍萍」", prompts.entryLines(mode.getMethodName()));
        configure("opening", " ");
        assertTrue(PollingWait.within(TIMEOUT, () -> renderer().equals("arrow")));
        configure("opening", "<");
        assertTrue(PollingWait.within(TIMEOUT, () -> renderer().equals("quote")));
        assertEquals("- <平平」→<萍萍」", prompts.entryLines(mode.getMethodName()));
        quote.uninstall();
        assertEquals("arrow", renderer());
    }

    private void configure(String key, String value) throws Exception {
        configurations.getConfiguration("io.mneme.example.quote", "?").update(new Hashtable<>(Map.of(key, value)));
    }

    private ServiceRegistration<HistoryRenderer> register(ScriptedRenderer policy) {
        return framework.registerService(HistoryRenderer.class, policy, BEST);
    }

    private ServiceRegistration<WindowPolicy> register(ScriptedWindowPolicy policy) {
        return framework.registerService(WindowPolicy.class, policy, BEST);
    }

    private String renderer() {
        return prompts.window(mode.getMethodName()).renderer();
    }

    private String window() {
        return prompts.window(mode.getMethodName()).policy();
    }

    private PolicyInfo moody() {
        return policy("moody");
    }

    private PolicyInfo policy(String name) {
        return policies.list().stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertSaidOf(String name, Context context, String what) {
        List<Omission> leftOut = context.manifest().omissions();
        assertEquals(leftOut.toString(), 1, leftOut.size());
        assertEquals(name, leftOut.get(0).name());
        assertTrue(leftOut.toString(), leftOut.get(0).reason().contains(what));
        assertFalse(leftOut.toString(), leftOut.get(0).reason().contains("平平"));
    }

    private record ScriptedRenderer(Supplier<String> mood) implements HistoryRenderer {

        @Override
        public String name() {
            return "moody";
        }

        @Override
        public String render(HistoryEntry said) {
            return mood.get();
        }
    }

    private record ScriptedWindowPolicy(Supplier<WindowStep> mood) implements WindowPolicy {

        @Override
        public String name() {
            return "moody";
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public int reach(Settings settings) {
            return 5;
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            return mood.get();
        }
    }
}
