package io.mneme.compact;

import io.mneme.api.dialogue.MessageLanes;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SummaryErasureTest implements ErasureContract {

    private final CompactionHarness harness = new CompactionHarness();
    private final SummaryErasure erasure = new SummaryErasure(harness.journal, new MergedConversations());

    @AfterEach
    void close() {
        harness.close();
    }

    @Override
    public ErasureParticipant participant() {
        return erasure;
    }

    @Override
    public Erased hold(String text) {
        String id = harness.say("Ann", text);
        harness.sayMany(40);
        harness.compact(20);
        return new Erased("message", Set.of(id), Set.of());
    }

    @Override
    public boolean holds(String text) {
        return harness
                .journal
                .newest(MessageLanes.ofSummaries(CompactionHarness.CONVERSATION), 100, any -> true)
                .stream()
                .anyMatch(summary -> summary.entry().content().contains(text));
    }

    @Test
    void removesTheSummariesOfAConversationThatIsErased() {
        hold(TEXT);
        erasure.remove(new Erased("", Set.of(), Set.of(CompactionHarness.CONVERSATION)));
        Assertions.assertThat(holds(TEXT)).isFalse();
    }

    @Test
    void removesASummaryAfterTheJournalHasRemovedTheMessage() {
        Erased what = hold(TEXT);
        harness.journal.delete(what.ids().iterator().next(), Optional.empty());
        erasure.remove(what);
        Assertions.assertThat(holds(TEXT)).isFalse();
    }

    @Test
    void keepsTheSummaryOfMessagesBeforeTheErasedOne() {
        hold(TEXT);
        erasure.remove(new Erased("message", Set.of(harness.ids.get(40)), Set.of()));
        Assertions.assertThat(holds(TEXT)).isTrue();
    }
}
