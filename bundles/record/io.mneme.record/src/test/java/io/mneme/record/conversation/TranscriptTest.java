package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.MemoryJournal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a journal cuts its pages, everything is read once, in order. */
class TranscriptTest {

    /** Cuts its pages short at random, as where entries are very long. */
    private static final class CuttingJournal extends MemoryJournal<Utterance> {

        private final long seed;

        CuttingJournal(long seed) {
            super(new UtteranceKind());
            this.seed = seed;
        }

        @Override
        public Slice<Utterance> page(EntryQuery which, Position before, long skip, int limit) {
            int most = 1 + new Random(seed + before.value() + which.lane().hashCode()).nextInt(5);
            return super.page(which, before, skip, Math.min(most, limit));
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @Test
    void anErasureDuringTheReadingRepeatsNothing() {
        UtteranceKind kind = new UtteranceKind();
        MemoryJournal<Utterance> journal = new MemoryJournal<>(kind);
        List<String> ids = new ArrayList<>();
        // One more than a page, so that the first of two pages, read last, reaches back after the erasure.
        for (int i = 0; i < 501; i++) {
            ids.add(journal.append(kind.decode("{\"type\":\"stt\",\"text\":\"" + i + "\",\"conversation_id\":\"a\"}"))
                    .id());
        }
        List<String> read = new ArrayList<>();
        new Transcript(ConversationJournal.all(journal, Optional.empty()), List.of("a")).oldestFirst(entry -> {
            read.add(entry.stored().id());
            journal.erase(List.of(ids.get(500)));
        });
        assertThat(read).isEqualTo(ids.subList(0, 500));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everythingIsReadOnceInOrder(long seed) {
        Random random = new Random(seed);
        CuttingJournal journal = new CuttingJournal(seed);
        UtteranceKind kind = new UtteranceKind();
        List<String> members = List.of("a", "b", "c").subList(0, 1 + random.nextInt(3));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < random.nextInt(60); i++) {
            String conversation = List.of("a", "b", "c", "d").get(random.nextInt(4));
            journal.append(kind.decode(
                    "{\"type\":\"stt\",\"text\":\"" + i + "\",\"conversation_id\":\"" + conversation + "\"}"));
            if (members.contains(conversation)) {
                expected.add(String.valueOf(i));
            }
        }
        List<String> oldestFirst = new ArrayList<>();
        List<String> newestFirst = new ArrayList<>();
        Transcript transcript = new Transcript(ConversationJournal.all(journal, Optional.empty()), members);
        transcript.oldestFirst(entry -> oldestFirst.add(text(entry)));
        transcript.newestFirst(entry -> newestFirst.add(text(entry)));
        assertThat(oldestFirst).isEqualTo(expected);
        Collections.reverse(newestFirst);
        assertThat(newestFirst).isEqualTo(expected);
    }

    private static String text(TranscriptEntry<?> entry) {
        return ((Utterance) entry.stored().entry()).text();
    }
}
