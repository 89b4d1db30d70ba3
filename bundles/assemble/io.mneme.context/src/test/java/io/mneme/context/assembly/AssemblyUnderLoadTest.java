package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.SwapTiming;
import io.mneme.context.ContextHarness;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.testkit.FakeServiceReference;
import io.mneme.window.SlidingWindow;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class AssemblyUnderLoadTest {

    private static final int THREADS = 4;
    private static final int SWAPS = Integer.getInteger("mneme.swaps", 2_000);

    private final ContextHarness house = new ContextHarness();

    @Test
    void noRequestFailsWhilePoliciesComeChangeAndGo() throws Exception {
        for (int i = 0; i < 60; i++) {
            house.journal.confirm("proofread", "a" + i, "b" + i);
        }
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(THREADS);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> requests = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            requests.add(threads.submit(() -> request(begun, over)));
        }
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < SWAPS; i++) {
                swapOnce(i);
            }
        } finally {
            over.set(true);
            threads.shutdown();
        }
        for (Future<?> served : requests) {
            served.get(60, TimeUnit.SECONDS);
        }
        assertThat(house.policy("arrow").active()).isTrue();
        assertThat(house.policy("grow-and-rebuild").active()).isTrue();
    }

    private void swapOnce(int round) {
        ServiceReference<HistoryRenderer> loud =
                house.renderer(new UpperCaseRenderer(), "service.ranking", 1 + round % 3);
        ServiceReference<WindowPolicy> sliding = house.window(new SlidingWindow(), "service.ranking", 1);
        FakeServiceReference.change(loud, "service.ranking", -1);
        house.registry.updatedRenderer(loud);
        house.registry.removeWindow(sliding);
        house.registry.removeRenderer(loud);
    }

    private void request(CountDownLatch begun, AtomicBoolean over) {
        for (int served = 0; !over.get(); served++) {
            SwapTiming swap = served % 2 == 0 ? SwapTiming.NOW : SwapTiming.AT_REBUILD;
            Context context = house.assemble(ContextHarness.request(ContextHarness.withSwapTiming(swap)));
            assertThat(context.manifest().omissions()).isEmpty();
            String history = context.segments().get(1).text();
            boolean loud = context.manifest().window().orElseThrow().renderer().equals("loud");
            Set<Boolean> shouted = Set.copyOf(history.lines()
                    .filter(line -> line.startsWith("- "))
                    .map(line -> line.endsWith("!"))
                    .toList());
            assertThat(shouted).containsExactly(loud);
            if (served == 0) {
                begun.countDown();
            }
        }
    }

    @Test
    void nothingHoldsOnToAPolicyThatHasLeft() {
        WeakReference<HistoryRenderer> departed = serveAndLeave();
        house.text();
        for (int i = 0; departed.get() != null && i < 100; i++) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(departed.get()).isNull();
    }

    private WeakReference<HistoryRenderer> serveAndLeave() {
        HistoryRenderer loud = new UpperCaseRenderer();
        ServiceReference<HistoryRenderer> reference = house.renderer(loud, "service.ranking", 1);
        house.journal.confirm("a");
        assertThat(house.report().renderer()).isEqualTo("loud");
        house.registry.removeRenderer(reference);
        return new WeakReference<>(loud);
    }
}
