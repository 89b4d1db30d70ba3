package io.mneme.context.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.search.Search;
import io.mneme.api.operation.OperationTracker;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.spi.meter.DocumentedMeters;
import io.mneme.spi.render.HistoryRenderer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class ContextMetersTest {

    private final ContextHarness harness = new ContextHarness();
    private String newest;

    @BeforeEach
    void record() {
        harness.journal.confirm("first");
        newest = harness.journal.confirm("second");
    }

    @Test
    void theMetersOfContextsAreThoseOfTheCatalogue() {
        harness.text();
        assertThat(harness.meters.getMeters().stream()
                        .map(ContextMetersTest::described)
                        .collect(Collectors.toSet()))
                .isEqualTo(DocumentedMeters.ofSection("Contexts"));
    }

    private static String described(Meter meter) {
        Meter.Id id = meter.getId();
        String labels = id.getTags().stream().map(Tag::getKey).collect(Collectors.joining(","));
        String unit = id.getBaseUnit() == null ? "" : " " + id.getBaseUnit();
        return id.getName() + " " + id.getType().name().toLowerCase() + " " + labels + unit;
    }

    @Test
    void everyAssemblyIsMeasuredByRecipe() {
        harness.text();
        harness.text();
        assertThat(harness.meters
                        .get("mneme.context.assembly")
                        .tag("recipe", "dictation")
                        .timer()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void theTokensOfAFirstPromptAreNew() {
        int tokens = harness.assemble(ContextHarness.proofread()).manifest().tokens();
        assertThat(prefix("new")).isEqualTo(tokens);
        assertThat(prefix("reused")).isZero();
    }

    @Test
    void theTokensOfAnEqualPromptAreReused() {
        int tokens = harness.assemble(ContextHarness.proofread()).manifest().tokens();
        harness.text();
        assertThat(prefix("new")).isEqualTo(tokens);
        assertThat(prefix("reused")).isEqualTo(tokens);
    }

    private double prefix(String state) {
        return harness.meters
                .get("mneme.prompt.prefix")
                .tag("state", state)
                .summary()
                .totalAmount();
    }

    @Test
    void theFirstWindowOfASessionCountsAsARebuild() {
        harness.text();
        assertThat(rebuilds("first")).isEqualTo(1);
    }

    @Test
    void aWindowThatGrowsIsNoRebuild() {
        harness.text();
        harness.journal.confirm("third");
        harness.text();
        assertThat(harness.meters.get("mneme.prompt.rebuilds").counters()).hasSize(1);
    }

    @Test
    void anEditedEntryIsTheReasonOfARebuild() {
        harness.text();
        harness.journal.edit(newest, "other");
        harness.text();
        assertThat(rebuilds("entries")).isEqualTo(1);
    }

    private double rebuilds(String reason) {
        return harness.meters
                .get("mneme.prompt.rebuilds")
                .tags("recipe", "dictation", "reason", reason)
                .counter()
                .count();
    }

    @Test
    void aPolicyThatArrivesHasMeters() {
        harness.renderer(new UpperCaseRenderer(), "service.ranking", 1_000);
        assertThat(policy("mneme.policy.active", "loud").gauge().value()).isEqualTo(1);
        assertThat(policy("mneme.policy.active", "plain").gauge().value()).isZero();
    }

    @Test
    void thePolicyThatReturnsToOfficeIsActiveAgain() {
        ServiceReference<HistoryRenderer> upper = harness.renderer(new UpperCaseRenderer(), "service.ranking", 1_000);
        harness.registry.removeRenderer(upper);
        assertThat(policy("mneme.policy.active", "arrow").gauge().value()).isEqualTo(1);
    }

    @Test
    void aPolicyThatLeavesTakesItsMetersAlong() {
        ServiceReference<HistoryRenderer> upper = harness.renderer(new UpperCaseRenderer());
        harness.registry.removeRenderer(upper);
        assertThat(policy("mneme.policy.active", "loud").meters()).isEmpty();
        assertThat(policy("mneme.policy.failures", "loud").meters()).isEmpty();
    }

    @Test
    void aFailedCallOfAPolicyIsCounted() {
        HistoryRenderer failing = ScriptedPolicy.renderer(() -> {
            throw new IllegalStateException("broken");
        });
        harness.renderer(failing, "service.ranking", 1_000);
        harness.text();
        assertThat(policy("mneme.policy.failures", failing.name())
                        .functionCounter()
                        .count())
                .isPositive();
    }

    private Search policy(String meter, String name) {
        return harness.meters.find(meter).tags("type", "renderer", "name", name);
    }

    @Test
    void noMeterOutlivesItsComponent() {
        ContextMeters meters = new ContextMeters(harness.meters, OperationTracker.NONE);
        int before = harness.meters.getMeters().size();
        meters.recordAssembly("other", 1);
        meters.recordPrefix("other", 1, 2);
        meters.recordRebuild("other", RebuildReason.SWAP);
        meters.close();
        assertThat(harness.meters.getMeters()).hasSize(before);
    }
}
