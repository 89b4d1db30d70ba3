package io.mneme.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.Swap;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.window.Sliding;
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

class UnderLoadTest {

    private static final int THREADS = 4;

    private final House house = new House();

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
            for (int i = 0; i < 5_000; i++) {
                swapOnce(i);
            }
        } finally {
            over.set(true);
            threads.shutdown();
        }
        for (Future<?> served : requests) {
            served.get(60, TimeUnit.SECONDS);
        }
        assertThat(house.policy("arrow").inOffice()).isTrue();
        assertThat(house.policy("grow-and-rebuild").inOffice()).isTrue();
    }

    private void swapOnce(int round) {
        ServiceReference<HistoryRenderer> loud = house.renderer(new Loud(), "service.ranking", 1 + round % 3);
        ServiceReference<WindowPolicy> sliding = house.window(new Sliding(), "service.ranking", 1);
        Registered.change(loud, "service.ranking", -1);
        house.offices.updatedRenderer(loud);
        house.offices.removeWindow(sliding);
        house.offices.removeRenderer(loud);
    }

    private void request(CountDownLatch begun, AtomicBoolean over) {
        for (int served = 0; !over.get(); served++) {
            Swap swap = served % 2 == 0 ? Swap.NOW : Swap.AT_REBUILD;
            Context context = house.assemble(House.request(House.swapping(swap)));
            assertThat(context.manifest().leftOut()).isEmpty();
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
        HistoryRenderer loud = new Loud();
        ServiceReference<HistoryRenderer> reference = house.renderer(loud, "service.ranking", 1);
        house.journal.confirm("a");
        assertThat(house.report().renderer()).isEqualTo("loud");
        house.offices.removeRenderer(reference);
        return new WeakReference<>(loud);
    }
}
