package io.mneme.context.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.manifest.TokenUsage;
import io.mneme.context.ContextHarness;
import io.mneme.spi.erase.Erased;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An erasure removes the manifests of the erased entries, with the usages that were reported for them. */
class ManifestErasureTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void aManifestThatNamesTheEntryIsCountedAndRemoved() {
        Erased what = assembled("a");
        assertThat(house.manifests.find(what).items()).isEqualTo(1);
        assertThat(house.manifests.remove(what).items()).isEqualTo(1);
        assertThat(house.assembler.manifests("s")).isEmpty();
    }

    @Test
    void aManifestOfOtherEntriesStays() {
        assembled("another text");
        String id = house.assembler.manifests("s").get(0).id();
        Erased what = assembled("a");
        assertThat(house.manifests.remove(what).items()).isEqualTo(1);
        assertThat(house.assembler.manifest(id)).isPresent();
        assertThat(house.assembler.manifests("s")).hasSize(1);
    }

    @Test
    void aUsageGoesWithItsManifest() {
        Erased what = assembled("a");
        String id = house.assembler.manifests("s").get(0).id();
        house.usage.record(id, new TokenUsage(Optional.empty(), 1, OptionalInt.empty(), 0, 1));
        house.manifests.remove(what);
        assertThat(house.manifests.usage(id)).isEmpty();
        assertThat(house.usage.report(id)).isEmpty();
    }

    private Erased assembled(String text) {
        String id = house.journal.confirm(text);
        house.assemble(ContextHarness.proofread());
        return new Erased(house.journal.name(), Set.of(id), Set.of());
    }
}
