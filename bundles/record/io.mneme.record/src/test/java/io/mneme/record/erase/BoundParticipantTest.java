package io.mneme.record.erase;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.support.plugin.PluginResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A participant that does not return in time is not waited for, unless it is a journal. */
class BoundParticipantTest {

    private static final ErasureScope SCOPE =
            new ErasureScope(List.of(new Erased("message", Set.of("m1"), Set.of())), Optional.empty(), false, Map.of());

    private final CountDownLatch answered = new CountDownLatch(1);

    /** Returns when it is interrupted, or when the latch is opened. */
    private final ErasureParticipant slow = new ErasureParticipant() {

        @Override
        public String name() {
            return "slow";
        }

        @Override
        public Found find(Erased what) {
            return new Found(0);
        }

        @Override
        public Removed remove(Erased what) {
            try {
                answered.await();
            } catch (InterruptedException abandoned) {
                Thread.currentThread().interrupt();
            }
            return new Removed(1);
        }
    };

    private final BoundParticipant bound = bound(Duration.ofMinutes(1));

    @Test
    void aSlowParticipantHasFailed() {
        PluginResult<Long> removed =
                bound(Duration.ofMillis(50)).remove(ErasureStage.DERIVED, SCOPE).await();
        assertThat(removed.failure()).isEqualTo("did not answer within 50 ms");
        answered.countDown();
    }

    @Test
    void aJournalIsWaitedForOnTheThreadOfTheCaller() {
        answered.countDown();
        assertThat(bound.remove(ErasureStage.ENTRIES, SCOPE).await().get()).isEqualTo(1);
    }

    @Test
    void aParticipantIsCalledWithCachesUnlessItNamesAnotherStage() {
        assertThat(bound.describe().get().stage()).isEqualTo(ErasureStage.DERIVED);
        assertThat(bound.describe().get().name()).isEqualTo("slow");
    }

    @Test
    void aServiceThatCannotBeCreatedHasFailed() {
        BoundParticipant absent = new BoundParticipant("some.bundle", "1.0.0", () -> {
            throw new IllegalStateException("secret text");
        });
        assertThat(absent.describe().failure()).startsWith("threw java.lang.IllegalStateException");
        assertThat(absent.bundle()).isEqualTo("some.bundle");
    }

    private BoundParticipant bound(Duration limit) {
        return new BoundParticipant("some.bundle", "1.0.0", () -> slow, limit);
    }
}
