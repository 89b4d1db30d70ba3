package io.mneme.ui.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IdempotencyCacheTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final IdempotencyCache idempotency = new IdempotencyCache();
    private final AtomicInteger performed = new AtomicInteger();

    @Test
    void forgetsAKeyAfterADay() {
        ask("a", NOW, 1);
        ask("a", NOW.plus(Duration.ofHours(24)), 1);
        assertThat(performed).hasValue(1);
        ask("a", NOW.plus(Duration.ofHours(24)).plusMillis(1), 1);
        assertThat(performed).hasValue(2);
    }

    @Test
    void forgetsTheOldestOfTooManyKeys() {
        for (int i = 0; i <= 10_000; i++) {
            ask("k" + i, NOW, 1);
        }
        ask("k10000", NOW, 1);
        assertThat(performed).hasValue(10_001);
        ask("k0", NOW, 1);
        assertThat(performed).hasValue(10_002);
    }

    @Test
    void keepsAKeyHoweverLongTheAnswersOfOthersAre() {
        ask("a", NOW, 9_000_000);
        ask("b", NOW, 9_000_000);
        ask("c", NOW, 9_000_000);

        ask("a", NOW, 9_000_000);

        assertThat(performed).hasValue(3);
    }

    private void ask(String key, Instant now, int length) {
        idempotency.execute(
                key,
                "f",
                now,
                () -> {
                    performed.incrementAndGet();
                    return new IdempotentResult(BufferedResponse.json(200, "x".repeat(length)), "id", "");
                },
                (id, note) -> BufferedResponse.json(200, id));
    }
}
