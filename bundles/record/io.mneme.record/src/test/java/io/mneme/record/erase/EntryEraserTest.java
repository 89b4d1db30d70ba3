package io.mneme.record.erase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.record.message.MessageKind;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.ForwardingKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.kind.SearchFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conversations are erased in all journals and by all participants, whatever one of these does. */
class EntryEraserTest {

    private final MemoryJournal<Message> messages = new MemoryJournal<>(new MessageKind());
    private final MemoryJournal<Utterance> utterances = new MemoryJournal<>(new UtteranceKind());
    private final List<String> calls = new ArrayList<>();
    private final RecordingParticipant copies = new RecordingParticipant("copies", ErasureStage.COPIES);
    private final RecordingParticipant cache = new RecordingParticipant("cache", ErasureStage.DERIVED);
    private final RecordingParticipant titles = new RecordingParticipant("titles", ErasureStage.CONVERSATIONS);
    private final MemoryJournal<ReceiptEntry> receipts = new MemoryJournal<>(new ReceiptKind());
    private final EntryEraser eraser =
            EntryEraser.of(List.of(titles, cache, utterances.erasure(), messages.erasure(), copies), receipts);

    /** Records what it is called with, and fails on request. */
    private final class RecordingParticipant implements ErasureParticipant {

        private final String name;
        private final ErasureStage stage;
        private final List<Erased> removed = new ArrayList<>();
        private boolean failing;

        private RecordingParticipant(String name, ErasureStage stage) {
            this.name = name;
            this.stage = stage;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public ErasureStage stage() {
            return stage;
        }

        @Override
        public Found find(Erased what) {
            return new Found(0);
        }

        @Override
        public synchronized Removed remove(Erased what) {
            if (failing) {
                throw new IllegalStateException("secret text");
            }
            removed.add(what);
            synchronized (calls) {
                calls.add(name + " " + (messages.status().entries() == 0 ? "after" : "before"));
            }
            return new Removed(0);
        }
    }

    /** Messages of a kind that lists no conversation. */
    private static class UnlistedKind extends ForwardingKind<Message> {

        UnlistedKind() {
            super(new MessageKind());
        }

        @Override
        public String name() {
            return "unlisted";
        }

        @Override
        public List<String> lanes(Message entry) {
            return List.of();
        }

        @Override
        public Optional<String> conversationLane(String conversation) {
            return Optional.empty();
        }
    }

    EntryEraserTest() {
        add(messages, new MessageKind());
        add(utterances, new UtteranceKind());
    }

    private void add(MemoryJournal<?> journal, EntryKind<?> kind) {
        eraser.addJournal(journal, Map.of("kind", kind.name()));
        eraser.addKind(kind, Map.of("kind", kind.name()));
    }

    private String write(String conversation, String text) {
        return messages.append(message(conversation, text)).id();
    }

    private static Message message(String conversation, String text) {
        String line = "{\"conversation_id\":\"%s\",\"author\":\"a\",\"role\":\"user\",\"content\":\"%s\"}";
        return new MessageKind().decode(line.formatted(conversation, text));
    }

    private String say(String conversation, String text) {
        String line = "{\"conversation_id\":\"%s\",\"type\":\"stt\",\"text\":\"%s\"}";
        return utterances
                .append(new UtteranceKind().decode(line.formatted(conversation, text)))
                .id();
    }

    @Test
    void theEntriesOfAllJournalsAreErasedAndThoseOfOthersStay() {
        say("talk", "a");
        write("talk", "b");
        write("talk2", "c");
        say("", "d");
        assertThat(eraser.erase(Set.of("talk"), "test")).isEqualTo(2);
        assertThat(utterances.status().entries()).isEqualTo(1);
        assertThat(messages.status().entries()).isEqualTo(1);
        assertThat(eraser.erase(Set.of("talk"), "test")).isZero();
    }

    @Test
    void aConversationOfManyMessagesIsErasedAsAWhole() {
        IntStream.range(0, 1_201).forEach(i -> write("talk", "m" + i));
        assertThat(eraser.erase(Set.of("talk"), "test")).isEqualTo(1_201);
        assertThat(messages.status().entries()).isZero();
    }

    @Test
    void entriesOfAKindWithoutLanesAreFoundByTheirSearchFields() {
        EntryKind<Message> unlisted = new UnlistedKind();
        MemoryJournal<Message> others = new MemoryJournal<>("other", unlisted);
        EntryEraser all = EntryEraser.of(List.of(others.erasure()), receipts);
        all.addJournal(others, Map.of("kind", "unlisted"));
        all.addKind(unlisted, Map.of("kind", "unlisted"));
        others.append(message("talk", "a"));
        others.append(message("walk", "a"));
        assertThat(all.erase(Set.of("talk"), "test")).isEqualTo(1);
        assertThat(others.status().entries()).isEqualTo(1);
    }

    @Test
    void aParticipantIsCalledOnceForEachJournalWithEntries() {
        String message = write("talk", "b");
        String utterance = say("walk", "a");
        eraser.erase(Set.of("talk", "walk"), "test");
        assertThat(cache.removed)
                .containsExactly(
                        new Erased("message", Set.of(message), Set.of("talk", "walk")),
                        new Erased("utterance", Set.of(utterance), Set.of("talk", "walk")));
    }

    @Test
    void aParticipantIsCalledForAConversationThatNoJournalHas() {
        eraser.erase(Set.of("talk"), "test");
        assertThat(cache.removed).containsExactly(new Erased("", Set.of(), Set.of("talk")));
    }

    @Test
    void copiesAreErasedBeforeTheEntriesAndCachesAndTitlesAfterwards() {
        write("talk", "b");
        eraser.erase(Set.of("talk"), "test");
        assertThat(calls).containsExactly("copies before", "cache after", "titles after");
    }

    @Test
    void aFailureHarmsNoOtherParticipantAndIsToldWithoutItsMessage() {
        write("talk", "b");
        copies.failing = true;
        assertThatThrownBy(() -> eraser.erase(Set.of("talk"), "test"))
                .isInstanceOf(UnfinishedErasureException.class)
                .hasMessageContaining("copies threw java.lang.IllegalStateException")
                .hasMessageNotContaining("secret text");
        assertThat(messages.status().entries()).isZero();
        assertThat(cache.removed).hasSize(1);
    }

    @Test
    void titlesAreErasedEvenIfAnotherParticipantFails() {
        write("talk", "b");
        cache.failing = true;
        assertThatThrownBy(() -> eraser.erase(Set.of("talk"), "test")).isInstanceOf(UnfinishedErasureException.class);
        assertThat(titles.removed).hasSize(1);
    }

    @Test
    void theNextErasureFinishesWhatHasFailed() {
        String message = write("talk", "b");
        cache.failing = true;
        assertThatThrownBy(() -> eraser.erase(Set.of("talk"), "test")).isInstanceOf(UnfinishedErasureException.class);
        cache.failing = false;
        assertThat(eraser.erase(Set.of("talk"), "test")).isEqualTo(1);
        assertThat(cache.removed).contains(new Erased("message", Set.of(message), Set.of("talk")));
        assertThat(eraser.erase(Set.of("talk"), "test")).isZero();
    }

    @Test
    void anErasureOfAnotherConversationFinishesItToo() {
        String message = write("talk", "b");
        cache.failing = true;
        assertThatThrownBy(() -> eraser.erase(Set.of("talk"), "test")).isInstanceOf(UnfinishedErasureException.class);
        cache.failing = false;
        eraser.erase(Set.of("walk"), "test");
        assertThat(cache.removed).contains(new Erased("message", Set.of(message), Set.of("talk")));
    }

    @Test
    void aJournalThatCannotBeReadHarmsNoOther() {
        EntryKind<Message> kind = new MessageKind();
        MemoryJournal<Message> broken = new MemoryJournal<>("broken", kind) {
            @Override
            public List<StoredEntry<Message>> newest(
                    String lane, Position before, int limit, Predicate<? super Message> wanted) {
                throw new JournalException("damaged");
            }
        };
        add(broken, kind);
        write("talk", "b");
        assertThatThrownBy(() -> eraser.erase(Set.of("talk"), "test"))
                .isInstanceOf(UnfinishedErasureException.class)
                .hasMessageContaining("journal broken cannot be read now");
        assertThat(messages.status().entries()).isZero();
    }

    @Test
    void aKindThatFailsHarmsNoOtherJournal() {
        EntryKind<Message> kind = new UnlistedKind() {
            @Override
            public SearchFields searchFields(Message entry) {
                throw new IllegalStateException("secret text");
            }
        };
        MemoryJournal<Message> others = new MemoryJournal<>("other", kind);
        add(others, kind);
        others.append(message("talk", "a"));
        write("talk", "b");
        assertThatThrownBy(() -> eraser.erase(Set.of("talk"), "test"))
                .isInstanceOf(UnfinishedErasureException.class)
                .hasMessageContaining("its kind threw java.lang.IllegalStateException")
                .hasMessageNotContaining("secret text");
        assertThat(messages.status().entries()).isZero();
    }

    @Test
    void aDeletedEntryIsErasedByAllParticipants() {
        String message = write("talk", "b");
        eraser.delete(messages, message, Optional.empty());
        assertThat(messages.status().entries()).isZero();
        assertThat(cache.removed).containsExactly(new Erased("message", Set.of(message), Set.of()));
    }

    @Test
    void deletingAgainFinishesWhatHasFailed() {
        String message = write("talk", "b");
        cache.failing = true;
        assertThatThrownBy(() -> eraser.delete(messages, message, Optional.empty()))
                .isInstanceOf(UnfinishedErasureException.class);
        cache.failing = false;
        eraser.delete(messages, message, Optional.empty());
        assertThat(cache.removed).hasSize(1);
        assertThatThrownBy(() -> eraser.delete(messages, message, Optional.empty()))
                .isInstanceOf(UnknownEntryException.class);
        assertThat(cache.removed).hasSize(1);
    }
}
