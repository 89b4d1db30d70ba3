package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.policy.PolicyTypeCatalog.OverridesStore;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;

/** A shadow runs beside the active policy, and changes nothing for requests. */
class PolicyShadowTest {

    private final PolicyHarness harness = new PolicyHarness();
    private final PolicyShadows shadows = new PolicyShadowService(harness.types);

    @BeforeEach
    void bindTheActivePolicy() {
        harness.bind("active", scores(1), "service.ranking", 100);
    }

    @AfterEach
    void end() {
        harness.types.close(harness.weightings);
    }

    @Test
    void itsResultsAreComparedAndNotServed() {
        harness.bind("half", scores(0.5));
        shadows.use("weighting", "half");
        assertThat(weigh()).extracting(Weight::score).containsExactly(3.0);
        assertThat(await(report -> report.different() == 1).means())
                .containsEntry("rank_correlation", 1.0)
                .containsEntry("top_ten_overlap", 1.0);
        assertThat(harness.meters
                        .get("mneme.policy.shadow")
                        .tag("result", "different")
                        .functionCounter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void equalResultsCountAsTheSame() {
        harness.bind("copy", scores(1));
        shadows.use("weighting", "copy");
        weigh();
        assertThat(await(report -> report.same() == 1).different()).isZero();
    }

    @Test
    void aShadowThatFailsIsCountedAndDisabledWhileRequestsGoOn() {
        harness.bind("broken", items -> {
            throw new IllegalStateException("broken");
        });
        shadows.use("weighting", "broken");
        for (int i = 1; i <= 6; i++) {
            int failed = i;
            assertThat(weigh()).hasSize(1);
            await(report -> report.failed() == failed);
        }
        assertThat(harness.admin.list().stream().filter(policy -> policy.name().equals("broken")))
                .singleElement()
                .satisfies(policy -> assertThat(policy.failures()).isEqualTo(5));
    }

    @Test
    void whileItAnswersAQuestionTheOthersAreSkippedAndNoRequestWaits() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        harness.bind("slow", items -> {
            begun.countDown();
            awaitUninterrupted(over);
            return weights(items, 1);
        });
        shadows.use("weighting", "slow");
        weigh();
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 100; i++) {
            assertThat(weigh()).hasSize(1);
        }
        assertThat(shadows.list().get(0).skipped()).isEqualTo(100);
        over.countDown();
        await(report -> report.same() + report.failed() == 1);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void itIsNotComparedWithItself() {
        harness.bind("half", scores(0.5), "service.ranking", 900);
        shadows.use("weighting", "half");
        weigh();
        assertThat(shadows.list()).containsExactly(new ShadowReport("weighting", "half", 0, 0, 0, 0, Map.of()));
    }

    @Test
    void afterItIsRemovedNothingIsRecorded() {
        harness.bind("half", scores(0.5));
        shadows.use("weighting", "half");
        shadows.remove("weighting");
        weigh();
        assertThat(shadows.list()).isEmpty();
    }

    @Test
    @SuppressWarnings("unchecked")
    void itIsReadFromTheConfiguration() {
        harness.bind("half", scores(0.5));
        shadows.use("weighting", "half");
        harness.types.configurationEvent(new ConfigurationEvent(
                (ServiceReference<ConfigurationAdmin>) TestReferences.of("1.0.0"),
                ConfigurationEvent.CM_UPDATED,
                null,
                OverridesStore.PID));
        assertThat(shadows.list()).extracting(ShadowReport::name).containsExactly("half");
    }

    @Test
    void anUnknownPolicyOrTypeIsRefused() {
        assertThatExceptionOfType(UnknownPolicyException.class)
                .isThrownBy(() -> shadows.use("weighting", "none"))
                .withMessage("no weighting is called none; there are active, even");
        assertThatExceptionOfType(UnknownPolicyException.class).isThrownBy(() -> shadows.use("none", "even"));
        assertThatExceptionOfType(UnknownPolicyException.class).isThrownBy(() -> shadows.remove("none"));
    }

    @Test
    void rankingsThatAreReversedCorrelateNegatively() {
        List<Weight> rising = List.of(Weight.of(1), Weight.of(2), Weight.of(3), Weight.of(4));
        List<Weight> falling = List.of(Weight.of(4), Weight.of(3), Weight.of(2), Weight.of(1));
        Map<String, Double> measures = new WeightComparison(EvenWeighting::new).measures(rising, falling);
        assertThat(measures.get("rank_correlation")).isCloseTo(-1, within(1e-9));
        assertThat(measures.get("top_ten_overlap")).isEqualTo(1);
    }

    @Test
    void aShadowThatHasLeftIsCollected() {
        WeakReference<Object> left = shadowAndLeave();
        await(() -> {
            System.gc();
            return left.get() == null;
        });
        weigh();
        await(report -> report.failed() == 1);
    }

    private WeakReference<Object> shadowAndLeave() {
        Function<List<Weighable>, List<Weight>> weights = scores(0.5);
        ServiceReference<?> reference = harness.bind("half", weights);
        shadows.use("weighting", "half");
        weigh();
        await(report -> report.different() == 1);
        harness.weightings.remove(reference);
        return new WeakReference<>(weights);
    }

    private List<Weight> weigh() {
        return harness.weigh(Map.of(), Optional.empty());
    }

    private static Function<List<Weighable>, List<Weight>> scores(double factor) {
        return items -> weights(items, factor);
    }

    private static List<Weight> weights(List<Weighable> items, double factor) {
        return items.stream().map(item -> Weight.of(factor * item.score())).toList();
    }

    private ShadowReport await(Function<ShadowReport, Boolean> condition) {
        await(() -> condition.apply(shadows.list().get(0)));
        return shadows.list().get(0);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
