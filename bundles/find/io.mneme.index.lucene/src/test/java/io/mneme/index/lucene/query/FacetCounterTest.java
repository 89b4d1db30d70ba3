package io.mneme.index.lucene.query;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FacetCounterTest {

    private final IndexHarness index = IndexHarness.inMemory();
    private final EntryKind<Dictation> kind = new NumberedKind<>(RecordKinds.dictation(), "d");
    private final MemoryJournal<Dictation> dictations = new MemoryJournal<>(kind);

    @AfterEach
    void close() {
        index.close();
    }

    private void append(String mode, String model) {
        dictations.append(kind.decode(
                "{\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"asr_text\":\"tea\",\"final_text\":\"tea\",\"enhance_mode\":\"%s\",\"stt_model\":\"%s\",\"llm_model\":\"l\"}"
                        .formatted(mode, model)));
    }

    private void index() {
        index.feed.follow(new JournalSource<>(dictations, kind));
        index.feed.await(
                snapshot -> !dictations.end().isAfter(snapshot.mark("dictation").position()), Duration.ofSeconds(30));
    }

    private Map<FacetField, FacetCounts> counts(String text) {
        SearchPage page = index.find(SearchQuery.of(text).countedBy(EnumSet.allOf(FacetField.class)));
        return page.facets().stream().collect(toMap(FacetCounts::field, counts -> counts));
    }

    @Test
    void hitsAreCountedByTheirValues() {
        append("proofread", "a");
        append("proofread", "b");
        append("translate", "b");
        index();
        Map<FacetField, FacetCounts> counts = counts("tea");
        assertThat(counts.get(FacetField.MODE).values())
                .containsExactly(new FacetValue("proofread", 2), new FacetValue("translate", 1));
        assertThat(counts.get(FacetField.MODEL).values())
                .containsExactly(new FacetValue("l", 3), new FacetValue("b", 2), new FacetValue("a", 1));
        assertThat(counts.get(FacetField.CORRECTED).values()).containsExactly(new FacetValue("false", 3));
        assertThat(counts.get(FacetField.PROJECT).values()).isEmpty();
    }

    @Test
    void onlyHitsAreCounted() {
        append("proofread", "a");
        append("translate", "b");
        index();
        assertThat(counts("tea mode:proofread").get(FacetField.MODEL).values())
                .extracting(FacetValue::value)
                .containsExactlyInAnyOrder("a", "l");
        assertThat(counts("milk").get(FacetField.MODE).values()).isEmpty();
    }

    @Test
    void manyValuesAreBounded() {
        IntStream.range(0, FacetCounts.MAX_VALUES + 7).forEach(number -> append("mode " + number, "a"));
        index();
        FacetCounts modes = counts("tea").get(FacetField.MODE);
        assertThat(modes.values()).hasSize(FacetCounts.MAX_VALUES);
        assertThat(modes.others()).isEqualTo(7);
    }

    @Test
    void monthsAreThoseOfTheZone() {
        index.journal.append(SampleMessages.at("2026-02-28T22:59:00.000Z", "tea"));
        index.journal.append(SampleMessages.at("2026-02-28T23:00:00.000Z", "tea"));
        index.journal.append(SampleMessages.at("2026-03-31T21:59:00.000Z", "tea"));
        index.journal.append(SampleMessages.of("tea"));
        index.awaitIndexed();
        assertThat(counts("tea").get(FacetField.MONTH).values())
                .containsExactly(new FacetValue("2026-03", 2), new FacetValue("2026-02", 1));
    }

    @Test
    void whatIsNotAskedForIsNotCounted() {
        index.append("tea");
        assertThat(index.find("tea").facets()).isEmpty();
        assertThat(index.find(SearchQuery.of("tea").countedBy(Set.of(FacetField.TYPE, FacetField.MODE)))
                        .facets())
                .extracting(FacetCounts::field)
                .isEqualTo(List.of(FacetField.MODE, FacetField.TYPE));
    }

    @Test
    void anEntryThatWasDeletedIsNotCounted() {
        index.journal.append(SampleMessages.at("2026-03-01T10:00:00.000Z", "tea"));
        index.awaitIndexed();
        index.journal.erase(List.of("m1"));
        assertThat(counts("tea").get(FacetField.MONTH).values()).isEmpty();
    }
}
