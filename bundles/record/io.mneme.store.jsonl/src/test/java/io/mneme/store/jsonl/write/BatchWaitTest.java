package io.mneme.store.jsonl.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.config.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BatchWaitTest {

    private static final long MICROSECOND = 1_000;

    @Test
    void aSingleCallerDoesNotWait() {
        assertThat(BatchWait.NO_WAIT.shouldWait(1, 0)).isFalse();
        assertThat(BatchWait.afterBatch(Durability.ALWAYS, 1, 0, 300 * MICROSECOND)
                        .shouldWait(1, 0))
                .isFalse();
    }

    @Test
    void waitsForTheCallersOfTheLastBatchAndForNewOnes() {
        BatchWait batchWait = BatchWait.afterBatch(Durability.ALWAYS, 24, 8, 300 * MICROSECOND);
        assertThat(batchWait.shouldWait(31, 0)).isTrue();
        assertThat(batchWait.shouldWait(32, 0)).isFalse();
    }

    @Test
    void waitsHalfAsLongAsAWriteTakes() {
        BatchWait batchWait = BatchWait.afterBatch(Durability.ALWAYS, 2, 0, 300 * MICROSECOND);
        assertThat(batchWait.shouldWait(1, 149 * MICROSECOND)).isTrue();
        assertThat(batchWait.shouldWait(1, 150 * MICROSECOND)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ALWAYS")
    void nothingIsWaitedForWithoutASync(Durability durability) {
        assertThat(BatchWait.afterBatch(durability, 2, 8, 300 * MICROSECOND).shouldWait(1, 0))
                .isFalse();
    }

    @Test
    void theWaitIsBoundedAfterASlowWrite() {
        assertThat(BatchWait.afterBatch(Durability.ALWAYS, 2, 0, 1_000_000 * MICROSECOND)
                        .shouldWait(1, 200 * MICROSECOND))
                .isFalse();
    }
}
