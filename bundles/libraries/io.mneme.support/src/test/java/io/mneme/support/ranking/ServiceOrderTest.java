package io.mneme.support.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginThreads;
import io.mneme.support.ranking.RankedService.ServiceKind;
import io.mneme.support.ranking.RankedService.ServiceOrigin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Services come, change and leave at any moment, and what they do then delays no other service. */
class ServiceOrderTest {

    private static final ServiceKind KIND = new ServiceKind("window", "window policy", Set.of("mode"));
    private static final NamedDescription UNDESCRIBED = new NamedDescription("(none)");
    private static final Duration LONG = Duration.ofMinutes(5);

    /** Long enough for a call to begin on a busy machine, since one that never began is over when it has left. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final Object lock = new Object();
    private final Queue<Runnable> beforeChanges = new ConcurrentLinkedQueue<>();
    private final AtomicLong clock = new AtomicLong();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final ExecutorService framework = Executors.newFixedThreadPool(1);
    private final ServiceOrder<Supplier<String>, NamedDescription> services = new ServiceOrder<>(
            KIND, UNDESCRIBED, service -> new NamedDescription(service.get().get()), this::change, clock::get);

    @AfterEach
    void end() {
        released.countDown();
        framework.shutdown();
    }

    @Test
    void aServiceIsAskedForItsNameOnce() {
        AtomicInteger questions = new AtomicInteger();
        FakeServiceReference reference = FakeServiceReference.of(1, 0);
        add(reference, () -> "name" + questions.incrementAndGet(), LONG);
        services.update(reference.reference());

        assertThat(names()).containsExactly("name1");
    }

    @Test
    void theHighestRankedComesFirstAlsoWhenARankingChangesInPlace() {
        FakeServiceReference one = FakeServiceReference.of(1, 2);
        add(one, () -> "one", LONG);
        add(FakeServiceReference.of(2, 1), () -> "two", LONG);
        assertThat(names()).containsExactly("one", "two");
        one.properties().put("service.ranking", 0);
        services.update(one.reference());

        assertThat(names()).containsExactly("two", "one");
    }

    @Test
    void aRankingThatChangesWhileTheNameIsAskedForCounts() {
        add(FakeServiceReference.of(2, 1), () -> "two", LONG);
        FakeServiceReference one = FakeServiceReference.of(1, 0);
        add(
                one,
                () -> {
                    one.properties().put("service.ranking", 9);
                    services.update(one.reference());
                    return "one";
                },
                LONG);

        assertThat(names()).containsExactly("one", "two");
    }

    @Test
    void ofTwoChangesAtOnceTheLaterOneStays() {
        FakeServiceReference one = FakeServiceReference.of(1, 0);
        add(one, () -> "one", LONG);
        add(FakeServiceReference.of(2, 5), () -> "two", LONG);
        one.properties().put("service.ranking", 1);
        beforeChanges.add(() -> {});
        beforeChanges.add(() -> {
            one.properties().put("service.ranking", 9);
            services.update(one.reference());
        });
        services.update(one.reference());

        assertThat(names()).containsExactly("one", "two");
    }

    @Test
    void onlyTheSelectorsOfTheKindBindAService() {
        FakeServiceReference bound = FakeServiceReference.of(1, 0);
        bound.properties().put("mode", "proofread");
        bound.properties().put("tenant", "a");
        add(bound, () -> "bound", LONG);

        assertThat(snapshot().select((selector, values) -> values.contains("proofread")))
                .isPresent();
        assertThat(snapshot().select((selector, values) -> values.contains("a")))
                .isEmpty();
    }

    @Test
    void aServiceWithoutAProperNameIsNotSelected() {
        add(FakeServiceReference.of(1, 0), () -> "NOT A NAME", LONG);

        assertThat(names()).isEmpty();
        assertThat(services.excluded()).singleElement().satisfies(service -> {
            assertThat(service.description()).isEqualTo(UNDESCRIBED);
            assertThat(service.failures().lastCause())
                    .isEqualTo("has a name that is not 1 to 31 lower case letters, digits and hyphens");
        });
    }

    @Test
    void aServiceWithoutAProperNameServesWhereItIsAddedToTheOthers() {
        add(FakeServiceReference.of(1, 5), () -> "NOT A NAME", LONG);
        add(FakeServiceReference.of(2, 3), () -> "low", LONG);

        assertThat(services.snapshot(Overrides.NONE, services.nameless()).services())
                .extracting(RankedService::name)
                .containsExactly("(none)", "low");
    }

    @Test
    void aServiceThatDoesNotAnswerDelaysNoOther() throws Exception {
        Future<?> arrival = framework.submit(() -> add(FakeServiceReference.of(1, 9), this::block, LONG));
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        add(FakeServiceReference.of(2, 0), () -> "good", LONG);

        assertThat(names()).containsExactly("good");
        assertThat(services.excluded()).hasSize(1);
        released.countDown();
        arrival.get(60, TimeUnit.SECONDS);
        assertThat(names()).containsExactly("late", "good");
    }

    @Test
    void aServiceThatLeavesBeforeItAnswersIsNeverSelected() throws Exception {
        FakeServiceReference silent = FakeServiceReference.of(1, 0);
        Future<?> arrival = framework.submit(() -> add(silent, this::block, LONG));
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        services.remove(silent.reference());
        released.countDown();
        arrival.get(60, TimeUnit.SECONDS);

        assertThat(names()).isEmpty();
        assertThat(services.nameless()).isEmpty();
    }

    @Test
    void aServiceThatNeverAnswersIsExcludedAlsoAfterItLeftUntilItsCallReturns() {
        FakeServiceReference silent = FakeServiceReference.of(1, 0);
        add(silent, this::block, SHORT);
        assertThat(services.excluded()).hasSize(1);
        services.remove(silent.reference());
        assertThat(services.excluded()).hasSize(1);
        released.countDown();
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                !services.excluded().isEmpty() && System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }

        assertThat(services.excluded()).isEmpty();
    }

    @Test
    void aServiceThatLeavesDuringACallIsExcludedOnceTheCallHasExceededItsLimit() throws Exception {
        FakeServiceReference left = FakeServiceReference.of(1, 0);
        add(left, () -> "left", SHORT);
        RankedService<Supplier<String>, NamedDescription> service =
                snapshot().services().get(0);
        Future<?> request = framework.submit(() -> service.boundary().ask(plugin -> block()));
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        services.remove(left.reference());
        request.get(60, TimeUnit.SECONDS);

        assertThat(services.excluded()).extracting(RankedService::name).containsExactly("left");
    }

    @Test
    void aServiceLeftRecentlyForTwoSeconds() {
        FakeServiceReference left = FakeServiceReference.of(7, 0);
        add(left, () -> "left", LONG);
        services.remove(left.reference());
        assertThat(snapshot().leftRecently(7)).isTrue();
        clock.set(Duration.ofSeconds(2).toNanos());

        assertThat(snapshot().leftRecently(7)).isFalse();
    }

    @Test
    void theOperatorsRankingReplacesTheRegisteredOne() {
        add(FakeServiceReference.of(1, 2), () -> "one", LONG);
        add(FakeServiceReference.of(2, 1), () -> "two", LONG);

        assertThat(services.snapshot(Overrides.NONE.ranking("window", "two", 3), List.of())
                        .services())
                .extracting(RankedService::name)
                .containsExactly("two", "one");
    }

    @Test
    void everyPluginOutranksABuiltInService() {
        Supplier<String> own = () -> "own";
        RankedService<Supplier<String>, NamedDescription> builtIn = RankedService.builtIn(
                own, KIND, new NamedDescription("own"), ServiceOrigin.of(getClass(), "container"));
        add(FakeServiceReference.of(1, Integer.MIN_VALUE), () -> "plugin", LONG);

        assertThat(services.snapshot(Overrides.NONE, List.of(builtIn)).services())
                .extracting(RankedService::label)
                .containsExactly("window policy plugin", "window policy own");
    }

    private void change(Runnable change) {
        Optional.ofNullable(beforeChanges.poll()).ifPresent(Runnable::run);
        synchronized (lock) {
            change.run();
        }
    }

    private void add(FakeServiceReference reference, Supplier<String> service, Duration timeout) {
        CallRunner calls = new PluginThreads("window", () -> timeout);
        services.add(reference.reference(), service, calls, new Failures(() -> 5));
    }

    private RankedSnapshot<Supplier<String>, NamedDescription> snapshot() {
        return services.snapshot(Overrides.NONE, List.of());
    }

    private List<String> names() {
        return snapshot().services().stream().map(RankedService::name).toList();
    }

    private String block() {
        asked.countDown();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
        return "late";
    }
}
