package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.window.ProviderProfile;
import io.mneme.context.provider.CachedPrompt.CachedPart;
import io.mneme.context.provider.ProviderCache.CacheCharge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Prompts of parts with 100 tokens each, of which each takes one place. */
class ProviderCacheTest {

    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);
    private static final ProviderProfile STEPS = new ProviderProfile("steps", 1_024, 128, TIME_TO_LIVE, 0, 0.1, 1);
    private static final ProviderProfile MARKS = new ProviderProfile("marks", 1_000, 1, TIME_TO_LIVE, 4, 0.1, 1.25);
    private static final int PART_TOKENS = 100;

    private Instant now = Instant.EPOCH;
    private ProviderCache cache = ProviderCache.EMPTY;

    private record Parts(int shared, int length, List<CachedPart> parts) implements CachedPrompt {

        @Override
        public int tokens(int end) {
            return end * PART_TOKENS;
        }
    }

    private CacheCharge charge(ProviderProfile provider, int shared, int length, Integer... marked) {
        List<CachedPart> parts = new ArrayList<>();
        for (int end = 1; end <= length; end++) {
            parts.add(new CachedPart(end, Set.of(marked).contains(end)));
        }
        CacheCharge charge = cache.charge(new Parts(shared, length, parts), provider, now);
        cache = charge.next();
        return charge;
    }

    @Test
    void readsTheSharedBeginningInSteps() {
        charge(STEPS, 0, 20);
        CacheCharge second = charge(STEPS, 15, 21);
        assertThat(second.read()).isEqualTo(1_408);
        assertThat(second.cost()).isEqualTo(2_100 - 0.9 * 1_408);
    }

    @Test
    void readsNothingBelowTheMinimum() {
        charge(STEPS, 0, 20);
        assertThat(charge(STEPS, 10, 20).read()).isZero();
    }

    @Test
    void readsNothingAfterTheTimeToLive() {
        charge(STEPS, 0, 20);
        now = now.plus(TIME_TO_LIVE).plusSeconds(1);
        assertThat(charge(STEPS, 20, 20).read()).isZero();
        assertThat(charge(STEPS, 20, 20).read()).isEqualTo(1_920);
    }

    @Test
    void readsUpToTheMarkOfAnEarlierPromptAndWritesUpToTheLastOne() {
        assertThat(charge(MARKS, 0, 12, 12).written()).isEqualTo(1_200);
        CacheCharge second = charge(MARKS, 12, 14, 14);
        assertThat(second.read()).isEqualTo(1_200);
        assertThat(second.written()).isEqualTo(200);
        assertThat(second.cost()).isEqualTo(0.1 * 1_200 + 1.25 * 200);
    }

    @Test
    void readsNothingWithoutAMark() {
        charge(MARKS, 0, 12, 12);
        assertThat(charge(MARKS, 12, 14).read()).isZero();
    }

    @Test
    void readsNothingThatTheLastPromptChanged() {
        charge(MARKS, 0, 12, 12);
        assertThat(charge(MARKS, 11, 14, 14).read()).isZero();
    }

    @Test
    void findsNoMarkThatIsMoreThanTwentyPartsBefore() {
        charge(MARKS, 0, 12, 12);
        assertThat(charge(MARKS, 12, 31, 31).read()).isEqualTo(1_200);
        charge(MARKS, 0, 12, 12);
        assertThat(charge(MARKS, 12, 32, 32).read()).isZero();
        charge(MARKS, 0, 12, 12);
        assertThat(charge(MARKS, 12, 40, 22, 40).read()).isEqualTo(1_200);
    }

    @Test
    void aPartThatIsReadStaysInTheCache() {
        charge(MARKS, 0, 12, 10, 12);
        for (int i = 0; i < 3; i++) {
            now = now.plus(TIME_TO_LIVE);
            assertThat(charge(MARKS, 12, 12, 12).read()).isEqualTo(1_200);
        }
    }

    @Test
    void aMarkBelowTheMinimumIsIgnored() {
        assertThat(charge(MARKS, 0, 9, 9).written()).isZero();
        assertThat(charge(MARKS, 9, 12, 9).read()).isZero();
    }
}
