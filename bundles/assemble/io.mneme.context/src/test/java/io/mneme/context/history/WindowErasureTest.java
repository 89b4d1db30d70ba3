package io.mneme.context.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.context.ContextHarness;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ReachableText;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An erasure closes the windows that have a line of an erased entry. */
class WindowErasureTest implements ErasureContract {

    private final ContextHarness house = new ContextHarness();
    private final HistoryContributor history = ReachableText.instance(house, HistoryContributor.class);

    @Override
    public ErasureParticipant participant() {
        return history;
    }

    @Override
    public Erased hold(String text) {
        String id = house.journal.confirm(text);
        house.assemble(ContextHarness.proofread());
        return new Erased(house.journal.name(), Set.of(id), Set.of());
    }

    @Override
    public boolean holds(String text) {
        return ReachableText.isIn(history, text, house.journal);
    }

    @Test
    void aWindowWithoutTheEntryStaysOpen() {
        hold("another text");
        Erased other = new Erased(house.journal.name(), Set.of(house.journal.confirm(TEXT)), Set.of());
        assertThat(participant().remove(other).items()).isZero();
        house.journal.erase(other.ids());
        assertThat(house.report().rebuilt()).isFalse();
    }
}
