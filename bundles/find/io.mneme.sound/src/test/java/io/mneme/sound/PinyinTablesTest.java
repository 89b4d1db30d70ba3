package io.mneme.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.vocabulary.SoundUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PinyinTablesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void nothingIsLoadedBeforeTheFirstUse() {
        try (PinyinTables tables = new PinyinTables(this::load, LONG)) {
            assertThat(loads).hasValue(0);
            tables.get();
            tables.get();
            assertThat(loads).hasValue(1);
        }
    }

    @Test
    void theyAreLoadedOnAThreadOfTheirOwn() {
        AtomicReference<String> thread = new AtomicReference<>("");
        try (PinyinTables tables = new PinyinTables(
                () -> {
                    thread.set(Thread.currentThread().getName());
                    return load();
                },
                LONG)) {
            tables.get();
        }
        assertThat(thread).hasValue("mneme-sound");
    }

    @Test
    void aCallerWaitsNoLongerThanTheTimeout() {
        CountDownLatch never = new CountDownLatch(1);
        try (PinyinTables tables = new PinyinTables(() -> await(never), Duration.ofMillis(10))) {
            assertThatThrownBy(tables::get)
                    .isInstanceOf(SoundUnavailableException.class)
                    .hasMessageContaining("PT0.01S");
        }
    }

    @Test
    void aFailureIsReportedWithItsCause() {
        IllegalStateException missing = new IllegalStateException("no such table");
        try (PinyinTables tables = new PinyinTables(
                () -> {
                    throw missing;
                },
                LONG)) {
            assertThatThrownBy(tables::get)
                    .isInstanceOf(SoundUnavailableException.class)
                    .hasCause(missing);
        }
    }

    @Test
    void anInterruptedCallerStaysInterrupted() {
        CountDownLatch never = new CountDownLatch(1);
        try (PinyinTables tables = new PinyinTables(() -> await(never), LONG)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(tables::get).isInstanceOf(SoundUnavailableException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private PinyinLookup load() {
        loads.incrementAndGet();
        return text -> List.of();
    }

    private PinyinLookup await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
        return load();
    }
}
