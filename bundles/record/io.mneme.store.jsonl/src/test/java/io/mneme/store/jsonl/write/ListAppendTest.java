package io.mneme.store.jsonl.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list of entries costs one write and one sync, and a failed write leaves none of them. */
class ListAppendTest {

    private static final List<NoteEntry> NOTES = IntStream.range(0, 100)
            .mapToObj(i -> NoteEntry.of("a", "note " + i))
            .toList();

    @TempDir
    Path folder;

    @Test
    void aListCostsOneWriteAndOneSync() {
        HookedStorage disk = new HookedStorage();
        AtomicInteger writes = new AtomicInteger();
        AtomicInteger syncs = new AtomicInteger();
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.ALWAYS, disk)) {
            fixture.append("a", "first");
            disk.beforeAppend(file -> writes.incrementAndGet());
            disk.afterSync(file -> syncs.incrementAndGet());
            assertThat(fixture.journal().appendAll(NOTES)).hasSameSizeAs(NOTES);
            assertThat(writes).hasValue(1);
            assertThat(syncs).hasValue(1);
        }
    }

    @Test
    void aFailedWriteLeavesNoEntryOfTheList() {
        FaultyStorage disk = new FaultyStorage();
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.ALWAYS, disk)) {
            fixture.append("a", "first");
            disk.full(true);
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.journal().appendAll(NOTES));
            disk.full(false);
            assertThat(fixture.texts()).containsExactly("first");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.texts()).containsExactly("first");
        }
    }

    @Test
    void anEntryThatIsTooLongLeavesNoEntryOfTheList() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            NoteEntry tooLong = NoteEntry.of("a", "x".repeat(9 << 20));
            assertThatExceptionOfType(InvalidEntryException.class)
                    .isThrownBy(() -> fixture.journal().appendAll(List.of(NoteEntry.of("a", "one"), tooLong)));
            assertThat(fixture.texts()).isEmpty();
        }
    }

    @Test
    void aListOfSeveralDaysIsReturnedInItsOrder() {
        try (JournalFixture fixture = JournalFixture.open(folder, new DailyLayout("log_", ZoneOffset.UTC, 0))) {
            List<NoteEntry> notes = List.of(
                    NoteEntry.of("a", "one").at("2026-03-02T10:00:00Z"),
                    NoteEntry.of("a", "two").at("2026-03-01T10:00:00Z"),
                    NoteEntry.of("a", "three").at("2026-03-02T10:00:00Z"));
            assertThat(fixture.journal().appendAll(notes))
                    .extracting(stored -> stored.entry().text())
                    .containsExactly("one", "two", "three");
            fixture.reopen();
            assertThat(fixture.texts()).containsExactlyInAnyOrder("one", "two", "three");
        }
    }
}
