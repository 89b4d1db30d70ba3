package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.PromptClient;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
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
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.ConfigurationAdmin;

/** A contributor of a plug-in takes part in the recipe of a configuration, and may fail at it. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class PluginContributorIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Long enough for a thread to begin on a machine that has much else to do. */
    private static final Duration TIME_TO_BEGIN = Duration.ofSeconds(2);

    @Rule
    public final TestName test = new TestName();

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
    private ServiceRegistration<ContextContributor> registration;
    private org.osgi.service.cm.Configuration configuration;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies());
    }

    @Before
    public void writeTheRecipe() throws Exception {
        prompts = new PromptClient(dictations, assembler);
        prompts.confirm(test.getMethodName(), "a", "b");
        configuration = configurations.getFactoryConfiguration("io.mneme.context.recipe", "noted", "?");
        configuration.update(recipe("context-header, history, note, context-footer"));
        assertTrue(PollingWait.within(TIMEOUT, () -> assembler.recipes().contains("noted")));
    }

    @After
    public void takeItAway() throws Exception {
        if (registration != null) {
            registration.unregister();
        }
        configuration.delete();
        assertTrue(PollingWait.within(TIMEOUT, () -> !assembler.recipes().contains("noted")));
    }

    @Test
    public void aConfiguredRecipePutsAPlugInContributorIntoThePrompt() {
        contribute(TIMEOUT, () -> List.of(Contribution.paragraph("NOTE")));
        assertTrue(next().text(), next().text().endsWith("\n对话记录：\n- a → b\n\nNOTE\n---"));
        assertEquals(List.of(), next().manifest().omissions());
    }

    @Test
    public void aContributorThatBlocksIsLeftOutAndCounted() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        contribute(TIME_TO_BEGIN, () -> {
            try {
                never.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return List.of();
        });
        assertLeftOut("contributor note did not answer within 2000 ms");
        assertTrue(PollingWait.within(TIMEOUT, () -> interrupted.getCount() == 0));
    }

    @Test
    public void aContributorThatThrowsIsLeftOutAndCounted() {
        contribute(Duration.ZERO, () -> {
            throw new IllegalStateException("secret");
        });
        assertLeftOut("contributor note threw java.lang.IllegalStateException at ");
    }

    @Test
    public void aContributorThatReturnsNullIsLeftOutAndCounted() {
        contribute(TIMEOUT, () -> null);
        assertLeftOut("contributor note returned null");
    }

    @Test
    public void aContributorThatHasLeftIsLeftOutByName() {
        contribute(Duration.ZERO, () -> List.of(Contribution.paragraph("NOTE")));
        registration.unregister();
        registration = null;
        assertEquals(
                List.of(new Omission("note", "contributor note is not installed")),
                next().manifest().omissions());
    }

    @Test
    public void aWrongRecipeLeavesTheLastGoodOneInForce() throws Exception {
        contribute(Duration.ZERO, () -> List.of(Contribution.paragraph("NOTE")));
        configuration.update(recipe("note, note"));
        configuration.update(new Hashtable<>(Map.of("name", "Not A Name", "contributors", "note")));
        assertTrue(next().text(), next().text().endsWith("- a → b\n\nNOTE\n---"));
    }

    private void assertLeftOut(String reason) {
        long before = failures();
        Context context = next();
        assertTrue(context.text(), context.text().endsWith("\n对话记录：\n- a → b\n---"));
        List<Omission> leftOut = context.manifest().omissions();
        assertEquals(leftOut.toString(), 1, leftOut.size());
        assertTrue(leftOut.toString(), leftOut.get(0).reason().startsWith(reason));
        assertEquals(before + 1, failures());
    }

    private Context next() {
        return prompts.assemble("noted", test.getMethodName(), RequestOptions.NONE);
    }

    private long failures() {
        return policies.list().stream()
                .filter(policy -> policy.name().equals("note"))
                .findFirst()
                .orElseThrow()
                .failures();
    }

    private void contribute(Duration limit, Supplier<List<Contribution>> said) {
        registration = framework.registerService(ContextContributor.class, new ScriptedContributor(limit, said), null);
    }

    private static Dictionary<String, Object> recipe(String contributors) {
        return new Hashtable<>(Map.of("name", "noted", "contributors", contributors));
    }

    private record ScriptedContributor(Duration timeLimit, Supplier<List<Contribution>> said)
            implements ContextContributor {

        @Override
        public String name() {
            return "note";
        }

        @Override
        public Stability stability() {
            return Stability.VOLATILE;
        }

        @Override
        public List<Contribution> contribute(ContributionRequest request) {
            return said.get();
        }
    }
}
