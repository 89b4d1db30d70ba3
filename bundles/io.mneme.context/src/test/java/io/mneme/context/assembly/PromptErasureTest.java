package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.context.ContextHarness;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.token.TokenCounters;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ReachableText;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An erasure removes manifests of the erased entries, and all previous prompts. */
class PromptErasureTest implements ErasureContract {

    private final ContextHarness house = new ContextHarness();
    private final Assembler assembler = ReachableText.instance(house, Assembler.class);
    private final HistoryContributor history = ReachableText.instance(house, HistoryContributor.class);
    private final TokenCounters tokens = ReachableText.instance(house, TokenCounters.class);

    @Override
    public ErasureParticipant participant() {
        return assembler;
    }

    @Override
    public Erased hold(String text) {
        String id = house.journal.confirm(text);
        house.assemble(ContextHarness.proofread());
        return new Erased(house.journal.name(), Set.of(id), Set.of());
    }

    @Override
    public boolean holds(String text) {
        return ReachableText.isIn(assembler, text, house.journal, history, tokens, ContextHarness.counter());
    }

    @Test
    void aManifestOfOtherEntriesStays() {
        hold("another text");
        String id = house.assembler.manifests("s").get(0).id();
        Erased what = hold(TEXT);
        assertThat(participant().remove(what).items()).isEqualTo(1);
        assertThat(house.assembler.manifest(id)).isPresent();
        assertThat(house.assembler.manifests("s")).hasSize(1);
    }

    @Test
    void allParticipantsTogetherLeaveNothing() {
        Erased what = hold(TEXT);
        house.journal.erase(what.ids());
        List.<ErasureParticipant>of(assembler, history, tokens).forEach(holder -> holder.remove(what));
        assertThat(ReachableText.isIn(house, TEXT)).isFalse();
    }
}
