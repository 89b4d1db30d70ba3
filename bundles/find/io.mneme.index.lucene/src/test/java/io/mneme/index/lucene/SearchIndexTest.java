package io.mneme.index.lucene;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.Message;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexVerification.JournalComparison;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.harness.HookedMessageKind;
import io.mneme.index.lucene.harness.SampleMessages;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.meter.DocumentedMeters;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SearchIndexTest {

    private static final Map<String, Object> MESSAGE = Map.of("kind", "message");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SearchIndex index = new SearchIndex(meters, OperationTracker.NONE, TextSeal.OFF, Map.of());
    private final EntryKind<Message> kind = new NumberedKind<>(RecordKinds.message(), "m");
    private final MemoryJournal<Message> journal = new MemoryJournal<>(kind);

    @AfterEach
    void close() {
        index.deactivate();
    }

    private void followAll() {
        index.addJournal(journal, MESSAGE);
        index.addKind(kind, MESSAGE);
    }

    private List<String> ids(String text) {
        SearchQuery query = SearchQuery.of(text).covering("message", journal.end());
        // A journal that has just been added is not waited for by a search.
        index.verify(progress -> {});
        return index.search(query).hits().stream().map(SearchHit::id).toList();
    }

    @Test
    void aJournalIsSearchedWhenItsKindArrivesAfterIt() {
        journal.append(SampleMessages.of("tea"));
        index.addJournal(journal, MESSAGE);
        assertThat(index.status().journals()).isEmpty();
        index.addKind(kind, MESSAGE);
        assertThat(ids("tea")).containsExactly("m1");
    }

    @Test
    void aJournalIsSearchedWhenItArrivesAfterItsKind() {
        journal.append(SampleMessages.of("tea"));
        index.addKind(kind, MESSAGE);
        index.addJournal(journal, MESSAGE);
        assertThat(ids("tea")).containsExactly("m1");
    }

    @Test
    void aJournalThatIsClosedIsNotSearched() {
        journal.append(SampleMessages.of("tea"));
        followAll();
        assertThat(ids("tea")).hasSize(1);
        index.removeJournal(journal);
        assertThat(index.search(SearchQuery.of("tea")).hits()).isEmpty();
    }

    @Test
    void aJournalWhoseKindLeavesIsNotSearched() {
        journal.append(SampleMessages.of("tea"));
        followAll();
        index.removeKind(kind);
        assertThat(index.status().journals()).isEmpty();
    }

    @Test
    void theEntryForWhichAKindThrowsIsIndexedWithoutTexts() {
        assertIndexedWithoutTexts(() -> {
            throw new IllegalStateException("failed");
        });
    }

    @Test
    void theEntryForWhichAKindLacksAClassIsIndexedWithoutTexts() {
        assertIndexedWithoutTexts(() -> {
            throw new NoClassDefFoundError("example/Missing");
        });
    }

    private void assertIndexedWithoutTexts(Runnable failure) {
        index.addJournal(journal, MESSAGE);
        index.addKind(new HookedMessageKind(kind, "bad", failure), MESSAGE);
        journal.append(SampleMessages.of("tea"));
        journal.append(SampleMessages.of("bad tea"));
        assertThat(ids("tea")).containsExactly("m1");
        assertThat(index.status().documents()).isEqualTo(2);
    }

    @Test
    void verifyingFindsNoDifference() {
        followAll();
        IntStream.range(0, 1_200).forEach(number -> journal.append(SampleMessages.of("tea " + number)));
        journal.edit("m3", message -> SampleMessages.withContent(message, "coffee"));
        journal.erase(List.of("m4", "m5"));
        List<IndexProgress> progress = new ArrayList<>();
        assertThat(index.verify(progress::add).isEqual()).isTrue();
        assertThat(index.verify(progress::add).journals())
                .containsExactly(new JournalComparison("message", 1_198, 0, 0, 0));
        assertThat(progress).isNotEmpty();
    }

    @Test
    void rebuildingIndexesEveryEntryAgain() {
        followAll();
        IntStream.range(0, 1_200).forEach(number -> journal.append(SampleMessages.of("tea " + number)));
        index.rebuild(progress -> {});
        assertThat(index.status().documents()).isEqualTo(1_200);
        assertThat(index.verify(progress -> {}).isEqual()).isTrue();
        assertThat(index.search(SearchQuery.of("tea")).partial()).isEmpty();
    }

    @Test
    void anIndexThatIsClosedIsNotRebuilt() {
        index.deactivate();
        assertThatThrownBy(() -> index.rebuild(progress -> {})).isInstanceOf(IndexUnavailableException.class);
        assertThatThrownBy(() -> index.verify(progress -> {})).isInstanceOf(IndexUnavailableException.class);
    }

    @Test
    void hasTheMetersOfTheCatalogue() {
        assertThat(Stream.of(meters.getMeters().toArray(Meter[]::new))
                        .map(SearchIndexTest::row)
                        .collect(toSet()))
                .isEqualTo(DocumentedMeters.ofSection("Search"));
    }

    @Test
    void removesItsMeters() {
        index.deactivate();
        assertThat(meters.getMeters()).isEmpty();
    }

    private static String row(Meter meter) {
        Meter.Id id = meter.getId();
        String labels = id.getTags().stream().map(Tag::getKey).sorted().collect(Collectors.joining(","));
        String unit = id.getBaseUnit() == null ? "" : id.getBaseUnit();
        return String.join(" ", id.getName(), id.getType().name().toLowerCase(Locale.ROOT), labels, unit)
                .replaceAll(" +", " ")
                .strip();
    }
}
