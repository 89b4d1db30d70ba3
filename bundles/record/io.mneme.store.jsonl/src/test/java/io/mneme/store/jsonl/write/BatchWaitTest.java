package io.mneme.store.jsonl.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchWaitTest {

    private static final long MICROSECOND = 1_000;

    @Test
    void aSingleCallerDoesNotWait() {
        assertThat(BatchWait.NO_WAIT.shouldWait(1, 0)).isFalse();
        assertThat(BatchWait.afterBatch(1, 0, 300 * MICROSECOND).shouldWait(1, 0))
                .isFalse();
    }

    @Test
    void waitsForTheCallersOfTheLastBatchAndForNewOnes() {
        BatchWait batchWait = BatchWait.afterBatch(24, 8, 300 * MICROSECOND);
        assertThat(batchWait.shouldWait(31, 0)).isTrue();
        assertThat(batchWait.shouldWait(32, 0)).isFalse();
    }

    @Test
    void waitsHalfAsLongAsAWriteTakes() {
        BatchWait batchWait = BatchWait.afterBatch(2, 0, 300 * MICROSECOND);
        assertThat(batchWait.shouldWait(1, 149 * MICROSECOND)).isTrue();
        assertThat(batchWait.shouldWait(1, 150 * MICROSECOND)).isFalse();
    }

    @Test
    void theWaitIsBoundedAfterASlowWrite() {
        assertThat(BatchWait.afterBatch(2, 0, 1_000_000 * MICROSECOND).shouldWait(1, 200 * MICROSECOND))
                .isFalse();
    }
}
