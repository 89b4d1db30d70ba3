package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.FaultyStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** After a failed sync, a later one that succeeds proves nothing: the files are opened and read again. */
class FailedSyncTest {

    private static final FileLayout DAYS = new DailyLayout("day_", ZoneOffset.UTC, 0);

    @TempDir
    Path folder;

    private final FaultyStorage disk = new FaultyStorage();
    private final List<StoredEntry<NoteEntry>> acknowledged = new ArrayList<>();
    private JournalFixture fixture;

    @AfterEach
    void close() {
        fixture.close();
    }

    private void given(Durability durability) {
        fixture = JournalFixture.open(folder, durability, disk);
        acknowledged.add(fixture.append("a", "one"));
        acknowledged.add(fixture.append("a", "two"));
    }

    private void givenAFailedSync(Durability durability) throws IOException {
        given(durability);
        while (!isAppendedBeforeItsSyncFails()) {
            disk.syncsFail(false);
            fixture.timedTasks().reopen();
        }
        Eventually.assertHolds(() -> assertThat(readOnly()).isPresent());
    }

    /** Returns false if the timed sync of the entries before failed first, so that nothing was appended. */
    private boolean isAppendedBeforeItsSyncFails() {
        disk.syncsFail(true);
        try {
            acknowledged.add(fixture.append("a", "three"));
        } catch (ReadOnlyJournalException refused) {
            return false;
        } catch (JournalException e) {
            assertThat(e).hasMessageContaining("Input/output error");
        }
        return true;
    }

    private Optional<String> readOnly() {
        return fixture.journal().status().readOnly();
    }

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(names = {"ALWAYS", "INTERVAL"})
    void theStatusReportsThatASyncHasFailed(Durability durability) throws IOException {
        givenAFailedSync(durability);
        assertThat(readOnly().orElseThrow())
                .startsWith("a sync failed at 20")
                .contains("may not survive a loss of power; the journal is reopened");
    }

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(names = {"ALWAYS", "INTERVAL"})
    void aSyncThatSucceedsLaterIsNotBelieved(Durability durability) throws IOException {
        givenAFailedSync(durability);
        disk.syncsFail(false);
        fixture.texts();
        assertThat(readOnly()).isPresent();
    }

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(names = {"ALWAYS", "INTERVAL"})
    void allThatWasAcknowledgedIsReadWhileNothingCanBeWritten(Durability durability) throws IOException {
        givenAFailedSync(durability);
        assertThat(fixture.all()).containsAll(acknowledged);
        assertThatExceptionOfType(ReadOnlyJournalException.class)
                .isThrownBy(() -> fixture.append("a", "four"))
                .withMessageContaining("a sync failed at");
        assertThat(fixture.texts()).containsExactly("one", "two", "three");
    }

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(names = {"ALWAYS", "INTERVAL"})
    void theNextWriteReopensItAndPositionsStay(Durability durability) throws IOException {
        givenAFailedSync(durability);
        disk.syncsFail(false);
        assertThat(fixture.append("a", "four").position()).isEqualTo(new Position(4));
        assertThat(readOnly()).isEmpty();
        assertThat(fixture.all()).containsAll(acknowledged);
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L);
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.texts()).containsExactly("one", "two", "three", "four");
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L);
    }

    @ParameterizedTest(name = "durability {0}")
    @EnumSource(names = {"ALWAYS", "INTERVAL"})
    void itIsReopenedWithoutAWriteToo(Durability durability) throws IOException {
        givenAFailedSync(durability);
        disk.syncsFail(false);
        fixture.timedTasks().reopen();
        assertThat(readOnly()).isEmpty();
        assertThat(fixture.texts()).containsExactly("one", "two", "three");
    }

    @Test
    void itStaysReadOnlyWhileSyncsFail() throws IOException {
        givenAFailedSync(Durability.ALWAYS);
        assertThatExceptionOfType(ReadOnlyJournalException.class)
                .isThrownBy(() -> fixture.timedTasks().reopen());
        assertThat(readOnly()).hasValueSatisfying(why -> assertThat(why).contains("a sync failed"));
    }

    @Test
    void anotherProcessMayTakeTheFolderMeanwhileAndKeepsIt() throws IOException {
        givenAFailedSync(Durability.ALWAYS);
        disk.syncsFail(false);
        fixture.all();
        try (JournalFixture other = JournalFixture.open(folder)) {
            assertThat(readOnlyOf(other)).isEmpty();
            assertThatExceptionOfType(ReadOnlyJournalException.class)
                    .isThrownBy(() -> fixture.append("a", "four"))
                    .withMessageContaining("by process");
            fixture.timedTasks().reopen();
            assertThat(readOnly()).hasValueSatisfying(why -> assertThat(why).contains("by process"));
        }
    }

    private static Optional<String> readOnlyOf(JournalFixture other) {
        return other.journal().status().readOnly();
    }

    @Test
    void anEditWhoseSyncFailsChangesNothingAndTheNextOneIsMade() {
        given(Durability.ALWAYS);
        String id = acknowledged.get(0).id();
        disk.syncsFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.edit(id, "changed"));
        assertThat(fixture.texts()).containsExactly("one", "two");
        disk.syncsFail(false);
        fixture.edit(id, "changed");
        assertThat(fixture.texts()).containsExactly("changed", "two");
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.texts()).containsExactly("changed", "two");
    }

    @Test
    void aSyncThatFailsWhenAFileIsLetGoIsNoticed() {
        fixture = JournalFixture.open(folder, DAYS, Durability.INTERVAL, disk);
        fixture.append("a", "one", "2026-01-01T12:00:00Z");
        disk.syncsFail(true);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.append("a", "two", "2026-01-02T12:00:00Z"));
        assertThat(readOnly()).isPresent();
        disk.syncsFail(false);
        fixture.append("a", "three", "2026-01-02T13:00:00Z");
        assertThat(readOnly()).isEmpty();
        assertThat(fixture.texts()).containsExactly("one", "three");
    }
}
