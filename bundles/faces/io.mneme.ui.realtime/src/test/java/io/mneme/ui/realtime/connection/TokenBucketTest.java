package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void allowsABurstAndNoMore() {
        TokenBucket bucket = new TokenBucket(1, 2, 0);
        assertThat(bucket.take(0)).isTrue();
        assertThat(bucket.take(0)).isTrue();
        assertThat(bucket.take(0)).isFalse();
    }

    @Test
    void refillsSteadilyUpToItsCapacity() {
        TokenBucket bucket = new TokenBucket(2, 2, 0);
        bucket.take(0);
        bucket.take(0);
        assertThat(bucket.take(SECOND / 4)).isFalse();
        assertThat(bucket.take(SECOND / 2)).isTrue();
        assertThat(bucket.take(100 * SECOND)).isTrue();
        assertThat(bucket.take(100 * SECOND)).isTrue();
        assertThat(bucket.take(100 * SECOND)).isFalse();
    }
}
