package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.meter.DocumentedMeters;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalMetersTest {

    private static final String LINE = "{\"id\":\"%s\",\"timestamp\":\"2026-01-01T12:00:00Z\",\"text\":\"x\"}\n";

    @TempDir
    Path folder;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private JsonlJournal<NoteEntry> journal;

    @AfterEach
    void close() {
        if (journal != null) {
            journal.close();
        }
    }

    private JsonlJournal<NoteEntry> open(Durability durability) {
        return open(new SingleFileLayout(JournalFixture.FILE), durability, new LocalStorage());
    }

    private JsonlJournal<NoteEntry> open(FileLayout layout, Durability durability, Storage storage) {
        JournalSettings settings =
                new JournalSettings("note", folder, layout, durability, Duration.ofMillis(5), 8 << 20);
        journal = new JsonlJournal<>(new NoteEntryKind(), settings, storage, registry);
        journal.meters();
        return journal;
    }

    @Test
    void aSecondJournalOfTheSameNameLeavesTheMetersOfTheFirstAlone(@TempDir Path otherFolder) {
        open(Durability.NEVER).append(NoteEntry.of("a", "one"));
        JournalSettings settings = new JournalSettings(
                "note",
                otherFolder,
                new SingleFileLayout(JournalFixture.FILE),
                Durability.NEVER,
                Duration.ofMillis(5),
                8 << 20);
        JsonlJournal<NoteEntry> other = new JsonlJournal<>(new NoteEntryKind(), settings, new LocalStorage(), registry);
        other.meters();
        int meters = registry.getMeters().size();
        other.append(NoteEntry.of("a", "two"));
        other.append(NoteEntry.of("a", "three"));
        assertThat(registry.get("mneme.journal.appends").functionCounter().count())
                .isEqualTo(1);
        assertThat(registry.get("mneme.journal.entries").gauge().value()).isEqualTo(1);
        other.close();
        assertThat(registry.getMeters()).hasSize(meters);
    }

    @Test
    void theMetersOfAJournalAreThoseOfTheCatalogue() {
        open(Durability.NEVER);
        assertThat(registry.getMeters().stream().map(JournalMetersTest::described))
                .containsExactlyInAnyOrderElementsOf(DocumentedMeters.ofSection("Journals"));
    }

    private static String described(Meter meter) {
        Meter.Id id = meter.getId();
        String labels = id.getTags().stream().map(Tag::getKey).collect(Collectors.joining(","));
        String unit = id.getBaseUnit() == null ? "" : " " + id.getBaseUnit();
        return id.getName() + " " + id.getType().name().toLowerCase() + " " + labels + unit;
    }

    @Test
    void theLabelIsTheNameOfTheJournal() {
        open(Durability.NEVER);
        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTags()).containsExactly(Tag.of("journal", "note")));
    }

    @Test
    void everyAppendedEntryIsCounted() {
        open(Durability.NEVER);
        journal.append(NoteEntry.of("a", "first"));
        journal.appendAll(List.of(NoteEntry.of("a", "second"), NoteEntry.of("a", "third")));
        assertThat(registry.get("mneme.journal.appends").functionCounter().count())
                .isEqualTo(3);
    }

    @Test
    void entriesOfOneCallAreOneWrite() {
        open(Durability.NEVER);
        journal.appendAll(List.of(NoteEntry.of("a", "first"), NoteEntry.of("a", "second")));
        assertThat(registry.get("mneme.journal.append").functionTimer().count()).isEqualTo(1);
    }

    @Test
    void everySyncOfAnAppendIsMeasured() {
        open(Durability.ALWAYS);
        // The first one also syncs the new file.
        journal.append(NoteEntry.of("a", "first"));
        double before = registry.get("mneme.journal.sync").functionTimer().count();
        journal.append(NoteEntry.of("a", "second"));
        assertThat(registry.get("mneme.journal.sync").functionTimer().count()).isEqualTo(before + 1);
    }

    @Test
    void theSlowestSyncIsMeasured() {
        open(Durability.ALWAYS).append(NoteEntry.of("a", "first"));
        assertThat(registry.get("mneme.journal.sync.max").timeGauge().value(TimeUnit.NANOSECONDS))
                .isPositive()
                .isLessThanOrEqualTo(
                        registry.get("mneme.journal.sync").functionTimer().totalTime(TimeUnit.NANOSECONDS));
    }

    @Test
    void aFailedSyncIsCountedAndItsEntryIsNot() {
        FaultyStorage disk = new FaultyStorage();
        open(new SingleFileLayout(JournalFixture.FILE), Durability.ALWAYS, disk);
        disk.syncsFail(true);
        assertThatThrownBy(() -> journal.append(NoteEntry.of("a", "first"))).isInstanceOf(JournalException.class);
        assertThat(registry.get("mneme.journal.sync.failures").functionCounter().count())
                .isPositive();
        assertThat(registry.get("mneme.journal.appends").functionCounter().count())
                .isZero();
    }

    @Test
    void malformedLinesAreCounted() {
        JournalFixture.write(folder, "no json\n");
        open(Durability.NEVER);
        assertThat(registry.get("mneme.journal.malformed.lines").gauge().value())
                .isEqualTo(1);
    }

    @Test
    void aTornLineIsCounted() {
        JournalFixture.write(folder, LINE.formatted("a") + "{\"id\":\"b\"");
        open(Durability.NEVER);
        assertThat(registry.get("mneme.journal.torn.lines").functionCounter().count())
                .isEqualTo(1);
    }

    @Test
    void theSizeIsThatOfTheFile() throws IOException {
        open(Durability.NEVER);
        journal.append(NoteEntry.of("a", "first"));
        assertThat(registry.get("mneme.journal.entries").gauge().value()).isEqualTo(1);
        assertThat(registry.get("mneme.journal.size").gauge().value())
                .isEqualTo(Files.size(folder.resolve(JournalFixture.FILE)));
    }

    @Test
    void aRotationIsMeasured() {
        String file = JournalFixture.FILE;
        open(
                new ArchivingLayout(file, ArchivingLayout.archiveFolderOf(file), 2, 1, 1),
                Durability.NEVER,
                new LocalStorage());
        journal.appendAll(IntStream.range(0, 10)
                .mapToObj(i -> NoteEntry.of("a", "entry " + i))
                .toList());
        journal.rotate();
        assertThat(registry.get("mneme.journal.rotation").functionTimer().count())
                .isPositive();
    }

    @Test
    void theMetersLeaveWithTheJournal() {
        open(Durability.NEVER).close();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void aJournalThatCannotBeOpenedLeavesNoMeters() throws IOException {
        Files.createDirectories(folder.resolve("file"));
        Path occupied = Files.createFile(folder.resolve("file").resolve("occupied"));
        JournalSettings settings = new JournalSettings(
                "note",
                occupied,
                new SingleFileLayout(JournalFixture.FILE),
                Durability.NEVER,
                Duration.ofMillis(5),
                8 << 20);
        assertThatThrownBy(() -> new JsonlJournal<>(new NoteEntryKind(), settings, new LocalStorage(), registry))
                .isInstanceOf(JournalException.class);
        assertThat(registry.getMeters()).isEmpty();
    }
}
