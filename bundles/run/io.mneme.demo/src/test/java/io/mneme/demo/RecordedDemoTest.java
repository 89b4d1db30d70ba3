package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.demo.DemoHistory.LoadedDemo;
import io.mneme.api.demo.HistoryPresentException;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.journal.Position;
import io.mneme.record.message.JournalledMessages;
import io.mneme.testkit.InMemoryRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordedDemoTest {

    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private final InMemoryRecord diary = InMemoryRecord.create();
    private final EchoAssembler contexts = new EchoAssembler(diary.journals().dictations());
    private final RecordedDemo demo = new RecordedDemo(
            diary.dictations(),
            diary.journals().dictations(),
            diary.conversations(),
            new JournalledMessages(diary.journals().messages(), diary.redactions()),
            contexts);

    @Test
    void recordsDictationsAndAChat() {
        assertThat(demo.load(NOW)).isEqualTo(new LoadedDemo(78, 24, 14, "demo", "demo-chat"));

        assertThat(diary.journals().dictations().status().entries()).isEqualTo(78);
        Conversation chat = diary.conversations().find("demo-chat").orElseThrow();
        assertThat(chat.title()).contains("Tea tasting in the new office");
        assertThat(diary.conversations()
                        .entries("demo-chat", ConversationCursor.START, 100)
                        .total())
                .isEqualTo(24);
    }

    @Test
    void assemblesAContextBeforeEachDictationOfItsUser() {
        demo.load(NOW);

        List<Instant> demonstrated = contexts.assembled("demo");
        assertThat(demonstrated).hasSize(12).isSorted().doesNotHaveDuplicates();
        assertThat(demonstrated.get(0)).isAfter(NOW.minusSeconds(300));
        assertThat(contexts.assembled("demo-chat")).hasSize(2).isSorted().allMatch(time -> !time.isAfter(NOW));
    }

    @Test
    void endsNow() {
        demo.load(NOW);

        String newest = diary.dictations()
                .list(DictationFilter.ALL, Position.END, 0, 1)
                .entries()
                .get(0)
                .entry()
                .timestamp();
        assertThat(Instant.parse(newest)).isEqualTo(NOW);
    }

    @Test
    void isNotMixedWithDictations() {
        diary.dictations().record("{\"final_text\":\"a\"}", NOW);

        assertThatExceptionOfType(HistoryPresentException.class)
                .isThrownBy(() -> demo.load(NOW))
                .withMessageContaining("here a dictation is recorded already");
        assertThat(diary.journals().dictations().status().entries()).isEqualTo(1);
        assertThat(diary.journals().messages().status().entries()).isZero();
    }

    @Test
    void isNotMixedWithAnEarlierChat() {
        demo.load(NOW);
        diary.dictations()
                .list(DictationFilter.ALL, Position.END, 0, 100)
                .entries()
                .forEach(stored -> diary.dictations().delete(stored.id(), Optional.empty()));

        assertThatExceptionOfType(HistoryPresentException.class)
                .isThrownBy(() -> demo.load(NOW))
                .withMessageContaining("the conversation demo-chat is recorded already");
    }

    @Test
    void isLoadedOnceHoweverManyAskForItAtATime() {
        List<CompletableFuture<Boolean>> calls = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> demo.load(NOW))
                        .handle((loaded, refused) -> refused == null))
                .toList();

        assertThat(calls.stream().map(CompletableFuture::join).filter(loaded -> loaded))
                .hasSize(1);
        assertThat(diary.journals().dictations().status().entries()).isEqualTo(78);
    }
}
