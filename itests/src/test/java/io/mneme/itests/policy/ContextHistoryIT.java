package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.PromptClient;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import javax.inject.Inject;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The contexts of a session are explained afterwards: who broke the prefix, what was billed, what a past turn had. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ContextHistoryIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** More than a provider's minimum. */
    private static final String LONG = "Correct what was recognised, and keep the style. ".repeat(200);

    private static final String MODE = "explained";
    private static final String RECIPE = "clocked";

    @Inject
    BundleContext framework;

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    Dictations dictations;

    @Inject
    ContextAssembler assembler;

    @Inject
    ContextComparison comparison;

    @Inject
    ContextUsage usage;

    @Inject
    ContextReplay replay;

    private PromptClient prompts;
    private ServiceRegistration<ContextContributor> registration;
    private org.osgi.service.cm.Configuration configuration;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies());
    }

    @Before
    public void installTheClock() throws Exception {
        prompts = new PromptClient(dictations, assembler);
        configuration = configurations.getFactoryConfiguration("io.mneme.context.recipe", RECIPE, "?");
        configuration.update(new Hashtable<>(
                Map.of("name", RECIPE, "contributors", "mode-prompt, clock, context-header, history, context-footer")));
        registration = framework.registerService(ContextContributor.class, new ClockContributor(), null);
        assertTrue(PollingWait.within(TIMEOUT, () -> assembler.recipes().contains(RECIPE)));
    }

    @After
    public void removeTheClock() throws Exception {
        registration.unregister();
        configuration.delete();
    }

    @Test
    public void theClockThatBreaksThePrefixIsNamedAndItsCostIsExplained() {
        prompts.confirm(MODE, "tea", "Tea.");
        next("s1", "");
        next("s1", "");
        Manifest third = next("s1", "").manifest();

        ContextDiff diff = comparison.newest("s1");
        SegmentChange end = diff.prefixEnd().orElseThrow();
        assertTrue(diff.isBroken());
        assertEquals("clock", end.segment().contributor());
        assertEquals(
                registration.getReference().getBundle().getSymbolicName(),
                end.segment().bundle());

        TokenUsage billed = new TokenUsage(Optional.of("gpt-4o"), third.tokens(), OptionalInt.of(0), 0, 9);
        UsageReport report = usage.record(third.id(), billed);
        assertEquals(CacheMissCause.PREFIX_BROKEN, report.cause().orElseThrow().cause());
        assertTrue(
                report.toString(), report.cause().orElseThrow().explanation().startsWith("prefix broken by clock ("));
        assertEquals(Optional.of(report), usage.report(third.id()));
    }

    @Test
    public void aChangedModePromptIsNamed() {
        next("s2", "One. ");
        next("s2", "Two. ");
        assertEquals(
                "mode-prompt",
                comparison.newest("s2").prefixEnd().orElseThrow().segment().contributor());
    }

    @Test
    public void aPastTurnHasTheEntriesBeforeIt() {
        prompts.confirm(MODE, "one", "Number one.");
        prompts.confirm(MODE, "two", "Number two.");
        prompts.confirm(MODE, "three", "Number three.");
        String second = id("Number two.");

        Context past = replay.assembleBefore(request("s3", ""), second);

        assertTrue(past.text(), past.text().contains("Number one."));
        assertFalse(past.text(), past.text().contains("Number two."));
        assertEquals(List.of(), assembler.manifests("s3"));
    }

    private String id(String text) {
        return dictations.list(DictationFilter.ALL, Position.END, 0, 100).entries().stream()
                .filter(stored -> stored.entry().finalText().equals(text))
                .map(StoredEntry<Dictation>::id)
                .findFirst()
                .orElseThrow();
    }

    private Context next(String session, String prompt) {
        return assembler.assemble(request(session, prompt), Instant.parse("2026-01-01T12:00:00Z"));
    }

    private static ContextRequest request(String session, String prompt) {
        RequestInputs inputs = new RequestInputs(Map.of("mode_prompt", prompt), Optional.empty());
        return new ContextRequest(
                RECIPE, session, Map.of("mode", MODE), inputs, RequestOptions.NONE.withModel("gpt-4o"));
    }

    /** Claims to be static, and begins with a number that grows. */
    private static final class ClockContributor implements ContextContributor {

        private final AtomicInteger ticks = new AtomicInteger();

        @Override
        public String name() {
            return "clock";
        }

        @Override
        public Stability stability() {
            return Stability.STATIC;
        }

        @Override
        public List<Contribution> contribute(ContributionRequest request) {
            return List.of(Contribution.paragraph("Tick " + ticks.incrementAndGet() + ". " + LONG));
        }
    }
}
