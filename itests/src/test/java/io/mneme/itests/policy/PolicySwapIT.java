package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.FixedFiveWindow;
import io.mneme.itests.harness.PromptClient;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.itests.harness.StampRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Map;
import java.util.function.Supplier;
import javax.inject.Inject;
import org.junit.After;
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
import org.osgi.framework.BundleException;
import org.osgi.framework.ServiceRegistration;

/** Policies arrive, leave, are updated and get another ranking while the container runs, and the assembler goes on. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class PolicySwapIT {

    @Rule
    public final TestName mode = new TestName();

    @Inject
    BundleContext framework;

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
        prompts.confirm(mode(), "平平", "萍萍");
        assertEquals("arrow", renderer());
        assertEquals("aligned", window());
    }

    @After
    public void restore() {
        policies.restore("renderer", SwapTiming.AT_REBUILD);
        policies.restore("window", SwapTiming.AT_REBUILD);
    }

    @Test
    public void stoppingTheRenderersBundleFallsBackToTheBuiltInOne() throws BundleException {
        Bundle renderers = bundle("io.mneme.render");
        renderers.stop();
        assertEquals("- 萍萍", prompts.entryLines(mode()));
        assertEquals("plain", renderer());
        renderers.start();
        assertEquals("arrow", renderer());
    }

    @Test
    public void stoppingTheWindowPoliciesBundleFallsBackToTheBuiltInOne() throws BundleException {
        Bundle windows = bundle("io.mneme.window");
        windows.stop();
        assertEquals("newest", window());
        windows.start();
        assertEquals("aligned", window());
    }

    @Test
    public void theHighestRankedRendererRulesEvenWhenRankingsChangeInPlace() {
        assertRulesByRank(HistoryRenderer.class, new StampRenderer("stamp", "!"), "stamp", this::renderer);
    }

    @Test
    public void theHighestRankedWindowPolicyRulesEvenWhenRankingsChangeInPlace() {
        assertRulesByRank(WindowPolicy.class, new FixedFiveWindow("five"), "five", this::window);
    }

    private <S> void assertRulesByRank(Class<S> type, S policy, String name, Supplier<String> active) {
        String former = active.get();
        ServiceRegistration<S> registration = framework.registerService(type, policy, properties(200));
        assertEquals(name, active.get());
        registration.setProperties(properties(-50));
        assertEquals(former, active.get());
        registration.setProperties(properties(300));
        assertEquals(name, active.get());
        registration.setProperties(properties(-50));
        registration.unregister();
        assertEquals(former, active.get());
    }

    @Test
    public void aPolicyBoundToAModeServesThatModeOnly() {
        Dictionary<String, Object> bound = properties(-500);
        bound.put("mode", "translate");
        ServiceRegistration<HistoryRenderer> stamp =
                framework.registerService(HistoryRenderer.class, new StampRenderer("stamp", "!"), bound);
        prompts.confirm("translate", "a", "b");
        assertEquals("- b!", prompts.entryLines("translate"));
        assertEquals("arrow", renderer());
        bound.put("mode", new String[] {"translate", mode()});
        stamp.setProperties(bound);
        assertEquals("stamp", renderer());
        stamp.unregister();
        assertEquals("- a → b", prompts.entryLines("translate"));
    }

    @Test
    public void anOpenWindowKeepsItsPoliciesUntilItIsRebuilt() {
        ServiceRegistration<HistoryRenderer> stamp =
                framework.registerService(HistoryRenderer.class, new StampRenderer("stamp", "!"), properties(200));
        Context next = prompts.next(mode(), PromptClient.swapping(SwapTiming.AT_REBUILD));
        assertEquals("arrow", next.manifest().window().orElseThrow().renderer());
        assertEquals("stamp", renderer());
        stamp.unregister();
        assertEquals("arrow", renderer());
    }

    @Test
    public void anUpdatedBundleServesAsItIsNow() throws Exception {
        Bundle stamp = new RendererBundle("1.0.0", 200, "stamp", "!").installIn(framework);
        assertEquals("- 萍萍!", prompts.entryLines(mode()));
        new RendererBundle("2.0.0", 200, "stamp", "?").replace(stamp);
        assertEquals("- 萍萍?", prompts.entryLines(mode()));
        stamp.uninstall();
        assertEquals("- 平平 → 萍萍", prompts.entryLines(mode()));
    }

    @Test
    public void twoVersionsOfOnePolicyAreInstalledTogether() throws Exception {
        Bundle one = new RendererBundle("1.0.0", 200, "stamp", "!").installIn(framework);
        Bundle two = new RendererBundle("2.0.0", 300, "stamp", "?").installIn(framework);
        assertEquals("- 萍萍?", prompts.entryLines(mode()));
        two.stop();
        assertEquals("- 萍萍!", prompts.entryLines(mode()));
        two.start();
        one.uninstall();
        assertEquals("- 萍萍?", prompts.entryLines(mode()));
        two.uninstall();
    }

    @Test
    public void whatAnOperatorActivatedStaysActiveWhenABetterRankedOneArrives() {
        policies.use("renderer", "inline-diff", SwapTiming.NOW);
        ServiceRegistration<HistoryRenderer> stamp =
                framework.registerService(HistoryRenderer.class, new StampRenderer("stamp", "!"), properties(200));
        assertEquals("- [平平→萍萍]", prompts.entryLines(mode()));
        policies.restore("renderer", SwapTiming.AT_REBUILD);
        assertEquals("stamp", renderer());
        stamp.unregister();
    }

    private String renderer() {
        return prompts.window(mode()).renderer();
    }

    private String window() {
        return prompts.window(mode()).policy();
    }

    /** Each test has a mode of its own. */
    private String mode() {
        return mode.getMethodName();
    }

    private Bundle bundle(String symbolicName) {
        Bundle found = Arrays.stream(framework.getBundles())
                .filter(bundle -> bundle.getSymbolicName().equals(symbolicName))
                .findFirst()
                .orElse(null);
        assertNotNull(symbolicName, found);
        return found;
    }

    private static Dictionary<String, Object> properties(int ranking) {
        return new Hashtable<>(Map.of("service.ranking", ranking));
    }
}
