package io.mneme.record.erase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.owner.OwnerScope;
import io.mneme.spi.kind.MemoryJournal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An erasure of an owner removes what belongs to no entry, too. */
class OwnerErasureTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MemoryJournal<ReceiptEntry> receipts = new MemoryJournal<>(new ReceiptKind());
    private final HeldTexts holder = new HeldTexts("visits", () -> {});

    @TempDir
    Path folder;

    @BeforeEach
    void visit() {
        holder.texts.put("a visit", "a text of no entry");
    }

    private EntryEraser eraser() {
        return new EntryEraser(List.of(holder), receipts, Optional.of(folder));
    }

    /** Erases all that Anna has, or what an author has said to her. */
    private ErasureReceipt erase(Optional<String> author) {
        ErasureSelector selector = new ErasureSelector(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                author,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("anna"));
        AtomicReference<ErasureReceipt> receipt = new AtomicReference<>();
        OwnerScope.run("anna", () -> receipt.set(eraser().erase(selector, "test", NOW)));
        return receipt.get();
    }

    @Test
    void allThatAnOwnerHasGoes() {
        ErasureReceipt receipt = erase(Optional.empty());
        assertThat(receipt.state()).isEqualTo(ErasureState.COMPLETE);
        assertThat(receipt.holders())
                .extracting(result -> result.found(), result -> result.removed())
                .containsExactly(tuple(1L, 1L));
        assertThat(holder.texts).isEmpty();
    }

    @Test
    void withAnotherConditionOnlyEntriesGo() {
        ErasureReceipt receipt = erase(Optional.of("Ann"));
        assertThat(receipt.state()).isEqualTo(ErasureState.COMPLETE);
        assertThat(holder.texts).hasSize(1);
    }

    @Test
    void whatIsLeftGoesAfterARestart() {
        holder.failing = true;
        ErasureReceipt receipt = erase(Optional.empty());
        assertThat(receipt.failures()).containsExactly("visits still has 1 items");
        holder.failing = false;
        EntryEraser later = eraser();
        OwnerScope.run("anna", later::finish);
        assertThat(holder.texts).isEmpty();
        assertThat(later.find(receipt.id()).orElseThrow().state()).isEqualTo(ErasureState.COMPLETE);
    }
}
