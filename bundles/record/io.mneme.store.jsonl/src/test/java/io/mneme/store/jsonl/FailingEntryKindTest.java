package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A kind of entry that breaks its contract, or whose bundle is refreshed while lines are read. */
class FailingEntryKindTest {

    private static final FileLayout DAYS = new DailyLayout("days_", ZoneOffset.UTC, 0);
    private static final FileLayout ONE_FILE = new SingleFileLayout(JournalFixture.FILE);
    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "old", 1, 0, 0);
    private static final String SECOND = "2026-01-02T00:00:00Z";
    private static final String THIRD = "2026-01-03T00:00:00Z";

    @TempDir
    Path folder;

    private final FailingEntryKind kind = new FailingEntryKind();

    @Test
    void aKindThatWritesNoJsonIsNamedWithoutTheTextOfTheEntry() {
        kind.failsIn("json", answer -> {
            throw new IllegalStateException("secret text");
        });
        JournalSettings settings =
                new JournalSettings("note", folder, DAYS, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        JsonlJournal<NoteEntry> journal =
                new JsonlJournal<>(kind, settings, new UnsyncedStorage(), new SimpleMeterRegistry());
        try {
            assertThat(journal.json(NoteEntry.of("a", "good"))).isEqualTo(kind.encode(NoteEntry.of("a", "good")));
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> journal.json(NoteEntry.of("a", "wrong")))
                    .withMessageContaining("json() failed")
                    .withMessageNotContaining("secret");
        } finally {
            journal.close();
        }
    }

    @Test
    void aKindThatFailsAtOneMomentFailsOnlyTheAppendOfThatEntry() throws Exception {
        kind.failsIn("timestamp", answer -> {
            throw new IllegalStateException("secret text");
        });
        Set<String> failures = ConcurrentHashMap.newKeySet();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        JournalSettings settings =
                new JournalSettings("note", folder, DAYS, Durability.ALWAYS, Duration.ofMillis(5), 8 << 20);
        JsonlJournal<NoteEntry> journal =
                new JsonlJournal<>(kind, settings, new UnsyncedStorage(), new SimpleMeterRegistry());
        try {
            List<Future<?>> all = IntStream.range(0, 8)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; i < 50; i++) {
                            String text = thread == 0 ? "wrong" : "good";
                            try {
                                journal.append(NoteEntry.of("a", text).at(SECOND));
                            } catch (RuntimeException e) {
                                failures.add(text + ": " + e.getMessage());
                            }
                        }
                    }))
                    .toList();
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
            journal.close();
        }
        assertThat(failures)
                .containsExactly("wrong: kind note: timestamp() failed with java.lang.IllegalStateException");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"id", "withId", "lanes", "timestamp"})
    void aKindThatReturnsNullIsNamedAndNothingIsWritten(String method) {
        try (JournalFixture fixture = JournalFixture.open(folder, DAYS, kind)) {
            kind.failsIn(method, answer -> null);
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.append("a", "wrong", SECOND))
                    .withMessage("kind note: " + method + "() returned null");
            kind.heals();
            assertThat(fixture.texts()).isEmpty();
            assertThat(fixture.holdsAnywhere("wrong")).isFalse();
        }
    }

    @Test
    void anEntryWithALaneThatIsNullIsRejectedBeforeItIsWritten() {
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            fixture.append("a", "one");
            kind.failsIn("lanes", answer -> Arrays.asList("lane:a", null));
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.append("a", "wrong"))
                    .withMessage("kind note: lanes() returned a lane that is null");
            fixture.append("a", "three");
            assertThat(fixture.texts()).containsExactly("one", "three");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.positions()).containsExactly(1L, 2L);
        }
    }

    @Test
    void anEntryThatIsTwiceInALaneIsRejectedBeforeItIsWritten() {
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            kind.failsIn("lanes", answer -> List.of("lane:a", "lane:a"));
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.append("a", "wrong"))
                    .withMessage("kind note: lanes() returned a lane twice");
            assertThat(fixture.texts()).isEmpty();
        }
    }

    @Test
    void aKindThatHangsWhileItDecodesHoldsUpNoAppend() throws Exception {
        JournalSettings settings =
                new JournalSettings("note", folder, ONE_FILE, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        JsonlJournal<NoteEntry> before =
                new JsonlJournal<>(kind, settings, new UnsyncedStorage(), new SimpleMeterRegistry());
        before.append(NoteEntry.of("a", "wrong"));
        before.close();
        CountDownLatch decoding = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        kind.failsIn("decode", answer -> {
            decoding.countDown();
            awaitQuietly(release);
            return answer;
        });
        JsonlJournal<NoteEntry> journal =
                new JsonlJournal<>(kind, settings, new UnsyncedStorage(), new SimpleMeterRegistry());
        try {
            decoding.await();
            assertThat(journal.append(NoteEntry.of("a", "two")).position()).isEqualTo(new Position(2));
        } finally {
            release.countDown();
            journal.close();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anEditThatGetsALaneThatIsNullChangesNothing() {
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            String id = fixture.append("a", "one").id();
            kind.failsIn("lanes", answer -> Arrays.asList("lane:a", null));
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.edit(id, "wrong"));
            assertThat(fixture.texts()).containsExactly("one");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.texts()).containsExactly("one");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"decode", "id", "lanes"})
    void aLineOfAnotherProgramAtWhichTheKindFailsIsSkippedAndReadAfterTheKindWorks(String method) {
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            fixture.append("a", "one");
            kind.isUnloadedIn(method);
            fixture.otherProgramAppends("{\"text\":\"wrong two\"}\n{\"text\":\"three\"}\n");
            assertThat(fixture.texts()).containsExactly("one", "three");
            assertThat(fixture.journal().status().skipped().reasons())
                    .singleElement()
                    .asString()
                    .contains("NoClassDefFoundError");
            fixture.append("a", "four");
            kind.heals();
            Eventually.assertHolds(
                    () -> assertThat(fixture.texts()).containsExactly("one", "wrong two", "three", "four"));
            assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L);
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @Test
    void linesOfSeveralFilesAreAllReadThoughTheKindFailsAtOneOfThem() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, DAYS, kind)) {
            fixture.append("a", "a1", SECOND);
            fixture.append("a", "b1", THIRD);
            kind.isUnloadedIn("decode");
            otherProgramAppends("days_2026-01-02.jsonl", "a2");
            otherProgramAppends("days_2026-01-03.jsonl", "wrong b2");
            fixture.journal().status();
            assertThat(fixture.texts()).containsExactlyInAnyOrder("a1", "b1", "a2");
            fixture.reopen();
            assertThat(fixture.texts()).containsExactlyInAnyOrder("a1", "b1", "a2");
            kind.heals();
            fixture.reopen();
            assertThat(fixture.texts()).containsExactlyInAnyOrder("a1", "b1", "a2", "wrong b2");
        }
    }

    private void otherProgramAppends(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), "{\"text\":\"" + text + "\"}\n", StandardOpenOption.APPEND);
    }

    @Test
    void aWholeLastLineWithoutAnEndStaysWhileTheKindFailsAtIt() {
        JournalFixture.write(folder, "{\"text\":\"one\"}\n{\"text\":\"wrong two\"}");
        kind.isUnloadedIn("decode");
        JournalFixture.open(folder, ONE_FILE, kind).close();
        assertThat(folder.resolve("quarantine")).doesNotExist();
        kind.heals();
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            assertThat(fixture.texts()).containsExactly("one", "wrong two");
        }
    }

    @Test
    void anEntryWhoseKindFailsWhileItIsReadIsNotTreatedAsMissing() {
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            String id = fixture.append("a", "wrong").id();
            fixture.reopen();
            kind.isUnloadedIn("decode");
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.journal().find(id))
                    .withMessageContaining("kind note failed");
            kind.heals();
            assertThat(fixture.journal().find(id)).isPresent();
        }
    }

    @Test
    void aPageBoundedInTimeOmitsAnEntryAtWhoseTimestampTheKindFails() {
        try (JournalFixture fixture = JournalFixture.open(folder, ONE_FILE, kind)) {
            fixture.append("a", "wrong", SECOND);
            fixture.append("a", "good", SECOND);
            kind.isUnloadedIn("timestamp");
            EntryQuery since = EntryQuery.ofLane(Journal.ALL_ENTRIES)
                    .between(Optional.of(Instant.parse(SECOND)), Optional.empty());
            assertThat(fixture.journal().page(since, Position.END, 0, 10).entries())
                    .extracting(stored -> stored.entry().text())
                    .containsExactly("good");
        }
    }

    @Test
    void anEntryAtWhoseTimestampTheKindFailsIsRefusedWhereArchivesNeedIt() {
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVES, kind)) {
            kind.isUnloadedIn("timestamp");
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.append("a", "wrong", SECOND))
                    .withMessage("kind note: timestamp() failed with java.lang.NoClassDefFoundError");
            fixture.append("a", "good", SECOND);
            assertThat(fixture.texts()).containsExactly("good");
        }
    }

    @Test
    void aLineAtWhoseTimestampTheKindFailsDoesNotStopARotation() {
        kind.isUnloadedIn("timestamp");
        JournalFixture.write(folder, "{\"text\":\"wrong\"}\n{\"text\":\"good\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVES, kind)) {
            fixture.upkeep().rotate();
            assertThat(fixture.texts()).containsExactly("wrong", "good");
            assertThat(fixture.content()).isEqualTo("{\"text\":\"good\"}\n");
        }
    }
}
