package io.mneme.metrics.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.operation.OperationRole;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.RunningOperation;
import io.mneme.spi.operation.EndedOperation;
import io.mneme.spi.operation.OperationListener;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListenedOperationsTest {

    private static final int TIMEOUT_SECONDS = 60;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ListenedOperations operations = new ListenedOperations(registry);
    private final BlockingQueue<EndedOperation> received = new LinkedBlockingQueue<>();
    private final OperationListener listener = received::addAll;

    @AfterEach
    void close() {
        operations.close();
    }

    private EndedOperation next() {
        try {
            EndedOperation next = received.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertThat(next).isNotNull();
            return next;
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void withoutAListenerNothingIsNoted() {
        assertThat(operations.begin(OperationStart.part("search"))).isSameAs(RunningOperation.NONE);
    }

    @Test
    void aListenerThatHasLeftGetsNothing() {
        operations.addListener(listener);
        operations.removeListener(listener);
        assertThat(operations.begin(OperationStart.part("search"))).isSameAs(RunningOperation.NONE);
    }

    @Test
    void anEndedOperationHasItsLabelsNumbersAndFailure() {
        operations.addListener(listener);
        operations
                .begin(OperationStart.client("chat"))
                .label("gen_ai.request.model", "m".repeat(300))
                .number("gen_ai.usage.input_tokens", 12)
                .fail("503")
                .close();
        EndedOperation ended = next();
        assertThat(ended.name()).isEqualTo("chat");
        assertThat(ended.role()).isEqualTo(OperationRole.CLIENT);
        assertThat(ended.labels()).containsEntry("gen_ai.request.model", "m".repeat(200));
        assertThat(ended.numbers()).containsEntry("gen_ai.usage.input_tokens", 12L);
        assertThat(ended.failure()).contains("503");
        assertThat(ended.identity().parentId()).isEmpty();
    }

    @Test
    void aPartBelongsToWhatItsThreadIsInTheCourseOf() {
        operations.addListener(listener);
        try (RunningOperation outer = operations.begin(OperationStart.part("assemble"))) {
            operations.begin(OperationStart.part("search")).close();
            outer.label("mneme.recipe", "dictation");
        }
        operations.begin(OperationStart.part("later")).close();
        EndedOperation search = next();
        EndedOperation assemble = next();
        assertThat(search.identity().parentId()).contains(assemble.identity().spanId());
        assertThat(search.identity().traceId()).isEqualTo(assemble.identity().traceId());
        assertThat(next().identity().traceId()).isNotEqualTo(assemble.identity().traceId());
    }

    @Test
    void anotherThreadGoesOnWithIt() throws Exception {
        operations.addListener(listener);
        RunningOperation request = operations.begin(OperationStart.server("GET /v1/search", Optional.empty()));
        request.leave();
        operations.begin(OperationStart.part("elsewhere")).close();
        Thread other = new Thread(() -> {
            request.enter();
            operations.begin(OperationStart.part("search")).close();
            request.close();
        });
        other.start();
        other.join();
        assertThat(next().identity().parentId()).isEmpty();
        EndedOperation search = next();
        assertThat(search.identity().parentId()).contains(next().identity().spanId());
    }

    @Test
    void aSecondCloseIsNothing() {
        operations.addListener(listener);
        RunningOperation once = operations.begin(OperationStart.part("once"));
        once.close();
        once.close();
        operations.begin(OperationStart.part("next")).close();
        assertThat(next().name()).isEqualTo("once");
        assertThat(next().name()).isEqualTo("next");
    }

    @Test
    void aListenerThatThrowsTakesNothingFromOthers() {
        operations.addListener(ended -> {
            throw new IllegalStateException("not today");
        });
        operations.addListener(listener);
        for (int count = 0; count < 20; count++) {
            operations.begin(OperationStart.part("search")).close();
            assertThat(next().name()).isEqualTo("search");
        }
    }

    @Test
    void aListenerThatFailsFiveTimesInARowIsNotCalledAnyMore() {
        AtomicInteger calls = new AtomicInteger();
        operations.addListener(ended -> {
            calls.incrementAndGet();
            throw new AssertionError("not today");
        });
        operations.addListener(listener);
        for (int count = 0; count < 20; count++) {
            operations.begin(OperationStart.part("search")).close();
            next();
        }
        assertThat(calls).hasValue(5);
    }

    @Test
    void aListenerThatHangsHoldsUpNoRequestAndWhatIsTooMuchIsCounted() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        operations.addListener(ended -> {
            entered.countDown();
            try {
                released.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        operations.begin(OperationStart.part("first")).close();
        entered.await();
        for (int count = 0; count < EndedOperations.MAX_WAITING + 10; count++) {
            operations.begin(OperationStart.part("search")).close();
        }
        assertThat(registry.counter("mneme.operations.dropped").count()).isEqualTo(10);
        released.countDown();
    }
}
