package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.FaultyStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The disk fails, and the process continues. */
class StorageFaultTest {

    @TempDir
    Path folder;

    FaultyStorage disk = new FaultyStorage();
    JournalFixture fixture;
    StoredEntry<NoteEntry> first;

    @BeforeEach
    void oneNote() {
        fixture = JournalFixture.open(folder, Durability.ALWAYS, disk);
        first = fixture.append("a", "first");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aWriteThatFailsHalfWayLeavesNothing() {
        String before = fixture.content();
        disk.full(true);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.append("a", "second"))
                .withMessageContaining("No space left");
        assertThat(fixture.content()).isEqualTo(before);
        assertThat(fixture.all()).containsExactly(first);
    }

    @Test
    void writingContinuesWhenTheDiskHasSpace() {
        disk.full(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.append("a", "second"));
        disk.full(false);
        fixture.append("a", "third");
        assertThat(fixture.texts()).containsExactly("first", "third");
        assertThat(fixture.positions()).containsExactly(1L, 2L);
        fixture.reopen();
        assertThat(fixture.positions()).containsExactly(1L, 2L);
    }

    @Test
    void aFailedSyncIsNotAcknowledged() {
        disk.syncsFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.append("a", "second"));
        disk.syncsFail(false);
        assertThat(fixture.texts()).containsExactly("first", "second");
        assertThat(fixture.append("a", "third").position()).isEqualTo(new Position(3));
    }

    @Test
    void anEditOnAFullDiskChangesNothing() {
        disk.full(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.edit(first.id(), "changed"));
        assertThatNothingChanged();
        disk.full(false);
        assertThat(fixture.edit(first.id(), "changed").position()).isEqualTo(new Position(1));
    }

    @Test
    void aChangeThatCannotBeSyncedChangesNothing() {
        disk.syncsFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.delete(first.id()));
        disk.syncsFail(false);
        assertThatNothingChanged();
    }

    @Test
    void anIntentInTheLedgerIsAppliedBeforeTheNextWrite() {
        disk.renamesFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.delete(first.id()));
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.append("a", "second"));
        disk.renamesFail(false);
        assertThat(fixture.append("a", "third").position()).isEqualTo(new Position(3));
        assertThat(fixture.texts()).containsExactly("third");
        assertThat(fixture.holdsAnywhere("first")).isFalse();
    }

    @Test
    void anIntentInTheLedgerIsAppliedAtTheNextStart() {
        StoredEntry<NoteEntry> second = fixture.append("a", "second");
        disk.renamesFail(true);
        disk.truncationsFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.delete(first.id()));
        fixture.close();
        try (JournalFixture next = JournalFixture.open(folder)) {
            assertThat(next.all()).containsExactly(second);
            assertThat(next.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .hasSize(1);
            assertThat(next.holdsAnywhere("first")).isFalse();
        }
    }

    @Test
    void aChangeWhoseLedgerLineCanNeitherBeSyncedNorTruncatedIsAppliedAtTheNextStart() {
        StoredEntry<NoteEntry> second = fixture.append("a", "second");
        disk.ledgerFails(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.delete(first.id()));
        fixture.close();
        try (JournalFixture next = JournalFixture.open(folder)) {
            assertThat(next.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .hasSize(1);
            assertThat(next.all()).containsExactly(second);
        }
    }

    @ParameterizedTest(name = "from step {0} of opening")
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aDiskThatFailsFromTheBeginningIsReadAndWrittenWhenItWorksAgain(int step, @TempDir Path theirs) {
        JournalFixture.write(theirs, "{\"text\":\"one\"}\n{\"text\":\"torn");
        FaultyStorage failing = new FaultyStorage();
        failing.crashAt(step);
        try (JournalFixture opened = JournalFixture.open(theirs, Durability.ALWAYS, failing)) {
            assertThat(opened.texts()).containsExactly("one");
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> opened.append("a", "two"));
            failing.heal();
            opened.append("a", "three");
            assertThat(opened.texts()).containsExactly("one", "three");
            opened.reopen();
            assertThat(opened.texts()).containsExactly("one", "three");
        }
    }

    @Test
    void theReasonForReadOnlyIsThatOfTheLastAttemptWhichMayBeARotation(@TempDir Path theirs) {
        FaultyStorage failing = new FaultyStorage();
        failing.crashAt(2);
        try (JournalFixture opened = JournalFixture.open(theirs, Durability.ALWAYS, failing)) {
            assertThat(readOnly(opened))
                    .hasValueSatisfying(why -> assertThat(why).contains("cannot be written"));
            failing.heal();
            try (JournalFixture holder = JournalFixture.open(theirs)) {
                assertThatExceptionOfType(ReadOnlyJournalException.class)
                        .isThrownBy(() -> opened.upkeep().rotate());
                assertThat(readOnly(opened))
                        .hasValueSatisfying(why -> assertThat(why).contains("by process"));
                assertThat(readOnly(holder)).isEmpty();
            }
            opened.upkeep().rotate();
            assertThat(readOnly(opened)).isEmpty();
        }
    }

    @Test
    void aFailedWriteIsInTheStatusUntilOneSucceeds() {
        disk.full(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.append("a", "second"));
        assertThat(readOnly(fixture))
                .hasValueSatisfying(why -> assertThat(why).startsWith("the last write has failed"));
        disk.full(false);
        fixture.append("a", "second");
        assertThat(readOnly(fixture)).isEmpty();
    }

    private static Optional<String> readOnly(JournalFixture fixture) {
        return fixture.journal().status().readOnly();
    }

    private void assertThatNothingChanged() {
        assertThat(fixture.all()).containsExactly(first);
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".next"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        fixture.reopen();
        assertThat(fixture.all()).containsExactly(first);
        assertThat(fixture.journal().end()).isEqualTo(new Position(1));
    }
}
