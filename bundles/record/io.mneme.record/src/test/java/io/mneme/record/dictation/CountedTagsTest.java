package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationTags.TagCount;
import io.mneme.api.dictation.DictationTags.TagCounts;
import io.mneme.api.journal.Position;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.WordRedactions;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.statistics.JournalledStatistics;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CountedTagsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final TagCounts ALL = new TagCounts(
            List.of(
                    new TagCount("corrected", 1),
                    new TagCount("mode:proofread", 2),
                    new TagCount("mode:off", 1),
                    new TagCount("stt:s", 2),
                    new TagCount("stt:t", 1),
                    new TagCount("llm:l", 1)),
            3,
            false);

    private final MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKind());
    private final IndexLookup index = new IndexLookup();
    private final JournalledDictations dictations = new JournalledDictations(
            journal,
            index,
            new WordRedactions(),
            EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())),
            new SimpleMeterRegistry());
    private final JournalledStatistics statistics =
            new JournalledStatistics(journal, new DictationKind(), TextSeal.OFF, Map.of("zone", "UTC"));
    private final CountedTags read = new CountedTags(journal, index, statistics, 1_000);
    private final CountedTags summed = new CountedTags(journal, index, statistics, 0);

    @BeforeEach
    void dictate() {
        record("{\"final_text\":\"tea\",\"enhance_mode\":\"proofread\",\"stt_model\":\"s\","
                + "\"timestamp\":\"2026-03-10T09:00:00Z\"}");
        record("{\"final_text\":\"milk\",\"enhance_mode\":\"proofread\",\"stt_model\":\"s\",\"llm_model\":\"l\","
                + "\"user_corrected\":true,\"timestamp\":\"2026-03-10T11:00:00Z\"}");
        record("{\"final_text\":\"tea\",\"stt_model\":\"t\"}");
    }

    @AfterEach
    void stop() {
        statistics.deactivate();
    }

    @Test
    void countsEachTag() {
        assertThat(read.count(DictationFilter.ALL)).isEqualTo(ALL);
        assertThat(summed.count(DictationFilter.ALL)).isEqualTo(ALL);
    }

    @Test
    void countsFewOfThemToTheMoment() {
        TagCounts counts = read.count(since("2026-03-10T10:00:00Z"));

        assertThat(counts.total()).isEqualTo(2);
        assertThat(counts.wholeDays()).isFalse();
    }

    @Test
    void countsManyOfThemByWholeDays() {
        TagCounts counts = summed.count(since("2026-03-10T10:00:00Z"));

        assertThat(counts.total()).isEqualTo(3);
        assertThat(counts.wholeDays()).isTrue();
        assertThat(summed.count(since("2026-03-11T00:00:00Z")).tags())
                .containsExactly(new TagCount("mode:off", 1), new TagCount("stt:t", 1));
    }

    @Test
    void countsThoseOfATextHoweverManyThereAre() {
        DictationFilter tea =
                new DictationFilter(Optional.empty(), Optional.empty(), List.of(), Optional.of("tea"), false);

        assertThat(summed.count(tea).tags())
                .containsExactly(
                        new TagCount("mode:off", 1),
                        new TagCount("mode:proofread", 1),
                        new TagCount("stt:s", 1),
                        new TagCount("stt:t", 1));
    }

    @Test
    void countsArchivedOnesIfTheyAreIncluded() {
        journal.archive(journal.at(List.of(new Position(1))).get(0).id());
        DictationFilter present =
                new DictationFilter(Optional.empty(), Optional.empty(), List.of(), Optional.empty(), false);

        assertThat(summed.count(DictationFilter.ALL).total()).isEqualTo(3);
        assertThat(summed.count(present).total()).isEqualTo(2);
        assertThat(summed.count(since("2026-03-10T00:00:00Z")).wholeDays()).isFalse();
        assertThat(summed.count(since("2026-03-12T00:00:00Z")).wholeDays()).isTrue();
    }

    @Test
    void countsThoseOfAMode() {
        DictationFilter off =
                new DictationFilter(Optional.of("off"), Optional.empty(), List.of(), Optional.empty(), false);

        assertThat(summed.count(off).tags()).containsExactly(new TagCount("mode:off", 1), new TagCount("stt:t", 1));
    }

    @Test
    void isNotNarrowedByTags() {
        DictationFilter corrected =
                new DictationFilter(Optional.empty(), Optional.empty(), List.of("corrected"), Optional.empty(), true);

        assertThat(read.count(corrected)).isEqualTo(ALL);
    }

    private void record(String json) {
        dictations.record(json, NOW);
    }

    private static DictationFilter since(String moment) {
        return new DictationFilter(
                Optional.empty(), Optional.of(Instant.parse(moment)), List.of(), Optional.empty(), false);
    }
}
