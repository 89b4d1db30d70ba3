package io.mneme.record.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus.RedactorInfo;
import io.mneme.spi.redact.Redactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A text that a redactor does not return in time goes nowhere, and the request that brought it goes on. */
class HangingRedactorTest {

    private static final int THREADS = 4;
    private static final Map<String, Object> LEAST_TIME =
            Map.of("sinks", "store", "redactors", "", "timeout_ms", "100");

    /** Enough for a call to begin on a busy machine: one that never began has ended when its time is over. */
    private static final Map<String, Object> LITTLE_TIME =
            Map.of("sinks", "store", "redactors", "", "timeout_ms", "500");

    private static final Map<String, Object> MUCH_TIME =
            Map.of("sinks", "store", "redactors", "", "timeout_ms", "60000");

    private final RankedRedactions redactions = new RankedRedactions(new SimpleMeterRegistry(), LITTLE_TIME);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch called = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final ExecutorService callers = Executors.newFixedThreadPool(THREADS);

    /** Waits for all callers: one that logs later would be seen by another test, which listens to the same logger. */
    @AfterEach
    void release() throws InterruptedException {
        released.countDown();
        callers.shutdown();
        assertThat(callers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    private FakeRedactorReference bind(Redactor redactor) {
        FakeRedactorReference registered = FakeRedactorReference.at(0);
        redactions.addRedactor(registered.reference(), redactor);
        return registered;
    }

    private List<String> stored() {
        return redactions.redact(RedactionSink.STORE, List.of("-"));
    }

    @Test
    void isRefusedByName() {
        bind(new FakeRedactor("slow", texts -> block()));

        assertThatThrownBy(this::stored)
                .isInstanceOf(RedactionException.class)
                .hasMessage("redactor slow of plug.in 1.2.3 did not answer within 500 ms");
    }

    @Test
    void isNotCalledAgainBeforeItReturns() {
        bind(new FakeRedactor("slow", texts -> block()));
        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);
        }

        assertThat(calls).hasValue(1);
    }

    @Test
    void fourThreadsOfRequestsAreAnswered() throws Exception {
        bind(new FakeRedactor("slow", texts -> block()));
        List<Future<?>> requests = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            requests.add(callers.submit(() -> {
                for (int answered = 0; answered < 50; answered++) {
                    assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);
                }
            }));
        }
        for (Future<?> answered : requests) {
            answered.get(60, TimeUnit.SECONDS);
        }
        assertThat(released.getCount()).isEqualTo(1);
    }

    @Test
    void aSinkThatIsNotRedactedNeverWaits() throws Exception {
        redactions.modified(MUCH_TIME);
        bind(new FakeRedactor("slow", texts -> block()));
        Future<?> storing = callers.submit(this::stored);
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(redactions.redact(RedactionSink.PROMPT, List.of("-"))).containsExactly("-");
        assertThat(storing.isDone()).isFalse();
    }

    @Test
    void removingItEndsTheTroubleThoughItDoesNotReturn() {
        FakeRedactorReference slow = bind(new FakeRedactor("slow", texts -> block()));
        bind(FakeRedactor.signing("good"));
        assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);
        redactions.removeRedactor(slow.reference());

        assertThat(stored()).containsExactly("-good");
    }

    @Test
    void isTriedAgainSomeTimeAfterItHasReturned() {
        bind(new FakeRedactor("slow", texts -> calls.get() == 0 ? block() : List.of("fine")));
        assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);
        released.countDown();
        List<String> answer = List.of();
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                answer.isEmpty() && System.nanoTime() < end; ) {
            answer = storedOrNothing();
        }

        assertThat(answer).containsExactly("fine");
    }

    private List<String> storedOrNothing() {
        try {
            return stored();
        } catch (RedactionException refused) {
            return List.of();
        }
    }

    @Test
    void theStatusNamesItAsLongAsItIsCalled() {
        bind(new FakeRedactor("slow", texts -> block()));
        assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);

        assertThat(redactions.status().redactors()).singleElement().satisfies(slow -> assertThat(slow.note())
                .matches("is called since \\d+ s"));
    }

    @Test
    void oneThatDoesNotSayItsNameKeepsNothingUpAndMayLeaveBeforeItDoes() throws Exception {
        redactions.modified(MUCH_TIME);
        bind(FakeRedactor.signing("good"));
        FakeRedactorReference silent = FakeRedactorReference.at(0);
        Future<?> arrival = callers.submit(() -> redactions.addRedactor(silent.reference(), new Silent()));
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(stored()).containsExactly("-good");
        redactions.removeRedactor(silent.reference());
        released.countDown();
        arrival.get(60, TimeUnit.SECONDS);
        assertThat(redactions.status().redactors()).hasSize(1);
    }

    @Test
    void fortyCallersAtOnceAreAnswered() throws Exception {
        bind(new FakeRedactor("slow", texts -> block()));
        ExecutorService many = Executors.newFixedThreadPool(40);
        CountDownLatch together = new CountDownLatch(40);
        List<Future<?>> requests = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            requests.add(many.submit(() -> {
                together.countDown();
                together.await();
                assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);
                return null;
            }));
        }
        for (Future<?> answered : requests) {
            answered.get(60, TimeUnit.SECONDS);
        }
        many.shutdown();
        assertThat(calls).hasValueBetween(1, 32);
    }

    @Test
    void oneThatNeverSaysItsNameRedactsAllTheSame() {
        bind(new Redactor() {

            @Override
            public String name() {
                return calls.get() == 0 ? block() : "silent";
            }

            @Override
            public List<String> redact(List<String> texts) {
                return List.of("redacted");
            }
        });
        assertThatThrownBy(this::stored).hasMessage("redactor of plug.in 1.2.3 has not returned from an earlier call");
        released.countDown();
        List<String> answer = List.of();
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                answer.isEmpty() && System.nanoTime() < end; ) {
            answer = storedOrNothing();
        }

        assertThat(answer).containsExactly("redacted");
    }

    @Test
    void aRequestThatIsInterruptedIsRefusedAndIsNoFailureOfTheRedactor() {
        redactions.modified(MUCH_TIME);
        bind(FakeRedactor.signing("good"));
        Thread.currentThread().interrupt();
        assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(redactions.status().redactors())
                .singleElement()
                .extracting(RedactorInfo::failures)
                .isEqualTo(0L);
    }

    @Test
    void aLongTextMayTakeLonger() {
        String text = "x".repeat(100_000);
        redactions.modified(LEAST_TIME);
        bind(new FakeRedactor("good", texts -> {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return texts;
        }));

        assertThat(redactions.redact(RedactionSink.STORE, List.of(text))).containsExactly(text);
    }

    private <T> T block() {
        calls.incrementAndGet();
        called.countDown();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
        return null;
    }

    /** Does not return its name before it is released. */
    private final class Silent implements Redactor {

        @Override
        public String name() {
            block();
            return "silent";
        }

        @Override
        public List<String> redact(List<String> texts) {
            return texts;
        }
    }
}
