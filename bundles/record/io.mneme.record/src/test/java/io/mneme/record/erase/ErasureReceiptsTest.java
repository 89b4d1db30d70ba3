package io.mneme.record.erase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.dialogue.Message;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureReceipt.HolderResult;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.message.MessageKind;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.MemoryJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An erasure has a receipt, which is complete only if no holder has anything left, also after a restart at any moment. */
class ErasureReceiptsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final String CANARY = "dragon well";

    private final MemoryJournal<Message> messages = new MemoryJournal<>(new MessageKind());
    private final MemoryJournal<ReceiptEntry> receipts = new MemoryJournal<>(new ReceiptKind());
    private final List<Runnable> onCall = new ArrayList<>();
    private final HeldTexts cache = new HeldTexts("cache", () -> onCall.forEach(Runnable::run));

    @TempDir
    Path folder;

    private EntryEraser eraser(ErasureParticipant... participants) {
        EntryEraser eraser = new EntryEraser(List.of(participants), receipts, Optional.of(folder));
        eraser.addJournal(messages, Map.of("kind", "message"));
        eraser.addKind(new MessageKind(), Map.of("kind", "message"));
        return eraser;
    }

    private String write(String conversation, String author, int minute, String text) {
        String line =
                "{\"timestamp\":\"2026-03-12T10:%02d:00Z\",\"conversation_id\":\"%s\",\"author\":\"%s\",\"role\":\"user\",\"content\":\"%s\"}";
        String id = messages.append(new MessageKind().decode(line.formatted(minute, conversation, author, text)))
                .id();
        cache.texts.put(id, text);
        return id;
    }

    private String id;

    private EntryEraser filled() {
        id = write("tea", "Ann", 1, "a pot of " + CANARY);
        write("tea", "Ben", 2, "yes");
        write("walk", "Ann", 3, "a \\\"" + CANARY + "\\\"");
        return eraser(messages.erasure(), cache);
    }

    private static HolderResult holder(ErasureReceipt receipt, String name) {
        return receipt.holders().stream()
                .filter(holder -> holder.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theReceiptCountsWhatEachHolderHadAndHasRemoved() {
        ErasureReceipt receipt = filled().erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        assertThat(receipt.state()).isEqualTo(ErasureState.COMPLETE);
        assertThat(receipt.entries()).isEqualTo(Map.of("message", 2L));
        assertThat(receipt.conversations()).isEqualTo(1);
        for (String name : List.of("journal message", "cache")) {
            HolderResult holder = holder(receipt, name);
            assertThat(List.of(holder.found(), holder.removed(), holder.verified()))
                    .isEqualTo(List.of(2L, 2L, true));
        }
    }

    @Test
    void theReceiptIsInItsJournalAndSaysNothingThatWasSelected() {
        EntryEraser eraser = filled();
        ErasureReceipt receipt = eraser.erase(ErasureSelector.ofText(CANARY), "test", NOW);
        assertThat(eraser.find(receipt.id())).contains(receipt);
        assertThat(eraser.list(10)).containsExactly(receipt);
        assertThat(receipts.newest(Journal.ALL_ENTRIES, 10, any -> true))
                .allSatisfy(stored ->
                        assertThat(new ReceiptKind().encode(stored.entry())).doesNotContain(CANARY, id));
    }

    static Stream<ErasureSelector> selectors() {
        Optional<String> any = Optional.empty();
        Optional<Instant> ever = Optional.empty();
        return Stream.of(
                new ErasureSelector(Optional.of("message"), any, any, Optional.of("Ben"), ever, ever, any, any),
                new ErasureSelector(any, any, any, Optional.of("Ben"), ever, ever, any, any),
                new ErasureSelector(any, any, Optional.of("tea"), Optional.of("Ben"), ever, ever, any, any),
                new ErasureSelector(
                        any,
                        any,
                        any,
                        any,
                        Optional.of(Instant.parse("2026-03-12T10:02:00Z")),
                        Optional.of(Instant.parse("2026-03-12T10:03:00Z")),
                        any,
                        any),
                ErasureSelector.ofText("yes"));
    }

    @ParameterizedTest
    @MethodSource("selectors")
    void onlyWhatIsSelectedIsErased(ErasureSelector selector) {
        ErasureReceipt receipt = filled().erase(selector, "test", NOW);
        assertThat(receipt.entries()).isEqualTo(Map.of("message", 1L));
        assertThat(messages.newest(Journal.ALL_ENTRIES, 10, any -> true))
                .hasSize(2)
                .allMatch(stored -> stored.entry().author().equals("Ann"));
    }

    @Test
    void anEntryIsErasedByItsIdInAnyJournal() {
        EntryEraser eraser = filled();
        Optional<String> any = Optional.empty();
        ErasureSelector selector =
                new ErasureSelector(any, Optional.of(id), any, any, Optional.empty(), Optional.empty(), any, any);
        assertThat(eraser.erase(selector, "test", NOW).total()).isEqualTo(1);
        assertThat(messages.find(id)).isEmpty();
    }

    @Test
    void aTextIsErasedFromEntriesAndFromWhatHasNoEntry() {
        EntryEraser eraser = filled();
        cache.texts.put("unrecorded", "about " + CANARY);
        ErasureReceipt receipt = eraser.erase(ErasureSelector.ofText(CANARY), "test", NOW);
        assertThat(receipt.total()).isEqualTo(2);
        assertThat(cache.texts.values()).containsExactly("yes");
        assertThat(holder(receipt, "cache").verified()).isTrue();
    }

    @Test
    void aPreviewCountsAndChangesNothing() {
        EntryEraser eraser = filled();
        ErasureReceipt preview = eraser.preview(ErasureSelector.ofConversation("tea"), NOW);
        assertThat(preview.state()).isEqualTo(ErasureState.PREVIEW);
        assertThat(preview.entries()).isEqualTo(Map.of("message", 2L));
        assertThat(holder(preview, "cache").found()).isEqualTo(2);
        assertThat(messages.status().entries()).isEqualTo(3);
        assertThat(eraser.list(10)).isEmpty();
    }

    @Test
    void aHolderThatStillHasSomethingMakesTheErasurePending() {
        EntryEraser eraser = filled();
        cache.keeping = true;
        ErasureReceipt receipt = eraser.erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        assertThat(receipt.state()).isEqualTo(ErasureState.PENDING);
        assertThat(receipt.failures()).containsExactly("cache still has 2 items");
        cache.keeping = false;
        eraser.finish();
        assertThat(eraser.find(receipt.id()).orElseThrow().state()).isEqualTo(ErasureState.COMPLETE);
    }

    @Test
    void aHolderThatWasThereOnceIsWaitedForUntilItReturns() {
        filled().takeIn();
        EntryEraser without = eraser(messages.erasure());
        ErasureReceipt receipt = without.erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        assertThat(receipt.failures()).containsExactly("cache is not there");
        assertThat(without.holders())
                .filteredOn(holder -> !holder.present())
                .extracting(holder -> holder.name())
                .containsExactly("cache");
        without.finish();
        assertThat(without.find(receipt.id()).orElseThrow().state()).isEqualTo(ErasureState.PENDING);
        EntryEraser with = eraser(messages.erasure(), cache);
        with.finish();
        ErasureReceipt complete = with.find(receipt.id()).orElseThrow();
        assertThat(complete.state()).isEqualTo(ErasureState.COMPLETE);
        assertThat(holder(complete, "cache").removed()).isEqualTo(2);
        assertThat(cache.texts).hasSize(1);
    }

    @Test
    void othersAreNotCalledAgainWhileAHolderIsMissing() {
        HeldTexts missing = new HeldTexts("missing", () -> {});
        filled();
        eraser(messages.erasure(), cache, missing).takeIn();
        EntryEraser without = eraser(messages.erasure(), cache);
        without.erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        AtomicInteger calls = new AtomicInteger();
        onCall.add(calls::incrementAndGet);
        without.finish();
        assertThat(calls).hasValue(0);
        eraser(messages.erasure(), cache, missing).finish();
        assertThat(calls).hasPositiveValue();
    }

    @Test
    void aHolderThatIsDismissedIsNotWaitedFor() {
        filled().takeIn();
        EntryEraser without = eraser(messages.erasure());
        ErasureReceipt receipt = without.erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        assertThat(without.dismiss("journal message")).isFalse();
        assertThat(without.dismiss("cache")).isTrue();
        without.finish();
        assertThat(without.find(receipt.id()).orElseThrow().state()).isEqualTo(ErasureState.COMPLETE);
        assertThat(without.dismiss("cache")).isFalse();
    }

    @Test
    void aJournalThatIsNotOpenIsSearchedWhenItReturns() {
        filled().takeIn();
        EntryEraser closed = new EntryEraser(List.of(cache), receipts, Optional.of(folder));
        ErasureReceipt receipt = closed.erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        assertThat(receipt.failures()).containsExactly("journal message is not open");
        EntryEraser open = eraser(messages.erasure(), cache);
        open.finish();
        assertThat(open.find(receipt.id()).orElseThrow().entries()).isEqualTo(Map.of("message", 2L));
        assertThat(messages.status().entries()).isEqualTo(1);
        assertThat(cache.texts).hasSize(1);
    }

    @Test
    void theDeletionOfAnEntryDoesNotWaitForAnotherJournal() {
        MemoryJournal<Message> diary = new MemoryJournal<>("diary", new MessageKind());
        write("tea", "Ann", 1, CANARY);
        eraser(messages.erasure(), cache, diary.erasure()).takeIn();
        EntryEraser without = eraser(messages.erasure(), cache);
        String entry = write("tea", "Ann", 2, "yes");
        without.delete(messages, entry, Optional.empty());
        assertThat(without.list(1)).singleElement().satisfies(receipt -> assertThat(receipt.state())
                .isEqualTo(ErasureState.COMPLETE));
        assertThat(without.erase(ErasureSelector.ofText(CANARY), "test", NOW).failures())
                .contains("journal diary is not open");
    }

    @Test
    void theAuditSaysWhoHasErasedHowMuchAndNotWhat() {
        List<AuditEvent> audit = new ArrayList<>();
        EntryEraser eraser = filled();
        eraser.setAudit(audit::add);
        cache.keeping = true;
        ErasureReceipt receipt = eraser.erase(ErasureSelector.ofConversation("tea"), "shell", NOW);
        cache.keeping = false;
        eraser.finish();
        AuditEvent erased = AuditEvent.of("shell", "erasure", receipt.id())
                .with("selector", "conversation")
                .with("entries", "2");
        assertThat(audit).containsExactly(erased.with("state", "pending"), erased.with("state", "complete"));
    }

    @Test
    void withoutItsJournalTheReceiptIsPendingAndWrittenLater() {
        write("tea", "Ann", 1, CANARY);
        MemoryJournal<ReceiptEntry> full = new MemoryJournal<>(new ReceiptKind()) {
            @Override
            public StoredEntry<ReceiptEntry> append(ReceiptEntry entry) {
                throw new JournalException("disk full");
            }
        };
        EntryEraser eraser = new EntryEraser(List.of(messages.erasure(), cache), full, Optional.of(folder));
        eraser.addJournal(messages, Map.of("kind", "message"));
        eraser.addKind(new MessageKind(), Map.of("kind", "message"));
        ErasureReceipt receipt = eraser.erase(ErasureSelector.ofText(CANARY), "test", NOW);
        assertThat(receipt.failures()).containsExactly("receipts cannot be written now");
        assertThat(written()).doesNotContain(CANARY);
        EntryEraser later = eraser(messages.erasure(), cache);
        later.finish();
        assertThat(later.find(receipt.id()).orElseThrow().state()).isEqualTo(ErasureState.COMPLETE);
        assertThat(written()).isEmpty();
    }

    /** What a process that is killed at a moment has left is what the files have at this moment. */
    @Test
    void atEachMomentAnErasureIsPendingOrComplete() {
        EntryEraser eraser = filled();
        List<String> moments = new ArrayList<>();
        onCall.add(() -> {
            boolean isComplete =
                    !receipts.newest(Journal.ALL_ENTRIES, 1, any -> true).isEmpty();
            boolean hasRemains = cache.texts.size() > 1 || messages.status().entries() > 1;
            assertThat(isComplete && hasRemains).isFalse();
            moments.add(written());
        });
        eraser.erase(ErasureSelector.ofConversation("tea"), "test", NOW);
        assertThat(moments).hasSizeGreaterThan(3).allMatch(written -> written.contains(id));
        assertThat(written()).isEmpty();
    }

    private String written() {
        try (Stream<Path> files = Files.list(folder.resolve("pending_erasures"))) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.toList()) {
                all.append(Files.readString(file, StandardCharsets.UTF_8));
            }
            return all.toString();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void aJournalThatIsNotThereIsRefusedByName() {
        EntryEraser eraser = filled();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eraser.preview(ErasureSelector.ofEntry("messages", id), NOW))
                .withMessage("journal must be one that is open");
    }

    @Test
    void theJournalOfReceiptsIsNotErased() {
        EntryEraser eraser = filled();
        eraser.addJournal(receipts, Map.of("kind", "erasure"));
        eraser.addKind(new ReceiptKind(), Map.of("kind", "erasure"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eraser.erase(ErasureSelector.ofJournal("erasure", NOW), "test", NOW))
                .withMessageContaining("receipts");
        eraser.erase(ErasureSelector.ofText("message"), "test", NOW);
        assertThat(eraser.list(10)).hasSize(1);
    }
}
