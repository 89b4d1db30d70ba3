package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A kind of entry that breaks its contract, or whose bundle is refreshed while lines are read. */
class FailingKindTest {

    private static final Layout DAYS = new Daily("days_", ZoneOffset.UTC, 0);
    private static final Layout ONE_FILE = new SingleFile(Notebook.FILE);
    private static final String SECOND = "2026-01-02T00:00:00Z";
    private static final String THIRD = "2026-01-03T00:00:00Z";

    @TempDir
    Path folder;

    private final FailingKind kind = new FailingKind();

    @Test
    void aKindThatFailsAtOneMomentFailsOnlyTheAppendOfThatEntry() throws Exception {
        kind.failsIn("moment", answer -> {
            throw new IllegalStateException("secret text");
        });
        Set<String> failures = ConcurrentHashMap.newKeySet();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        Settings settings = new Settings(folder, DAYS, Durability.ALWAYS, Duration.ofMillis(5), 8 << 20);
        JsonlJournal<Note> journal = new JsonlJournal<>(kind, settings, new UnsyncedStorage());
        try {
            List<Future<?>> all = IntStream.range(0, 8)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; i < 50; i++) {
                            String text = thread == 0 ? "bad" : "good";
                            try {
                                journal.append(Note.of("a", text).at(SECOND));
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
        assertThat(failures).containsExactly("bad: kind note: moment() failed with java.lang.IllegalStateException");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"id", "identified", "lanes", "moment"})
    void aKindThatReturnsNothingIsNamedAndNothingIsWritten(String method) {
        try (Notebook notebook = Notebook.open(folder, DAYS, kind)) {
            kind.failsIn(method, answer -> null);
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> notebook.append("a", "bad", SECOND))
                    .withMessage("kind note: " + method + "() returned null");
            kind.heals();
            assertThat(notebook.texts()).isEmpty();
            assertThat(notebook.holdsAnywhere("bad")).isFalse();
        }
    }

    @Test
    void anEntryWithALaneThatIsNullIsRefusedBeforeItIsWritten() {
        try (Notebook notebook = Notebook.open(folder, ONE_FILE, kind)) {
            notebook.append("a", "one");
            kind.failsIn("lanes", answer -> Arrays.asList("lane:a", null));
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> notebook.append("a", "bad"))
                    .withMessage("kind note: lanes() returned a lane that is null");
            notebook.append("a", "three");
            assertThat(notebook.texts()).containsExactly("one", "three");
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.positions()).containsExactly(1L, 2L);
        }
    }

    @Test
    void anEntryThatIsTwiceInALaneIsRefusedBeforeItIsWritten() {
        try (Notebook notebook = Notebook.open(folder, ONE_FILE, kind)) {
            kind.failsIn("lanes", answer -> List.of("lane:a", "lane:a"));
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> notebook.append("a", "bad"))
                    .withMessage("kind note: lanes() returned a lane twice");
            assertThat(notebook.texts()).isEmpty();
        }
    }

    @Test
    void anEditThatGetsALaneThatIsNullChangesNothing() {
        try (Notebook notebook = Notebook.open(folder, ONE_FILE, kind)) {
            String id = notebook.append("a", "one").id();
            kind.failsIn("lanes", answer -> Arrays.asList("lane:a", null));
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.edit(id, "bad"));
            assertThat(notebook.texts()).containsExactly("one");
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.texts()).containsExactly("one");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"decode", "id", "lanes"})
    void aLineOfAnotherProgramAtWhichTheKindFailsIsSkippedAndReadWhenItIsWellAgain(String method) {
        try (Notebook notebook = Notebook.open(folder, ONE_FILE, kind)) {
            notebook.append("a", "one");
            kind.isUnloadedIn(method);
            notebook.otherProgramAppends("{\"text\":\"bad two\"}\n{\"text\":\"three\"}\n");
            assertThat(notebook.texts()).containsExactly("one", "three");
            assertThat(notebook.journal().status().skipped().why())
                    .singleElement()
                    .asString()
                    .contains("NoClassDefFoundError");
            notebook.append("a", "four");
            kind.heals();
            Eventually.holds(() -> assertThat(notebook.texts()).containsExactly("one", "bad two", "three", "four"));
            assertThat(notebook.positions()).containsExactly(1L, 2L, 3L, 4L);
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @Test
    void linesOfSeveralFilesAreAllReadThoughTheKindFailsAtOneOfThem() throws IOException {
        try (Notebook notebook = Notebook.open(folder, DAYS, kind)) {
            notebook.append("a", "a1", SECOND);
            notebook.append("a", "b1", THIRD);
            kind.isUnloadedIn("decode");
            otherProgramAppends("days_2026-01-02.jsonl", "a2");
            otherProgramAppends("days_2026-01-03.jsonl", "bad b2");
            notebook.journal().status();
            assertThat(notebook.texts()).containsExactlyInAnyOrder("a1", "b1", "a2");
            notebook.reopen();
            assertThat(notebook.texts()).containsExactlyInAnyOrder("a1", "b1", "a2");
            kind.heals();
            notebook.reopen();
            assertThat(notebook.texts()).containsExactlyInAnyOrder("a1", "b1", "a2", "bad b2");
        }
    }

    private void otherProgramAppends(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), "{\"text\":\"" + text + "\"}\n", StandardOpenOption.APPEND);
    }

    @Test
    void aWholeLastLineWithoutAnEndStaysWhileTheKindFailsAtIt() {
        Notebook.given(folder, "{\"text\":\"one\"}\n{\"text\":\"bad two\"}");
        kind.isUnloadedIn("decode");
        Notebook.open(folder, ONE_FILE, kind).close();
        assertThat(folder.resolve("quarantine")).doesNotExist();
        kind.heals();
        try (Notebook notebook = Notebook.open(folder, ONE_FILE, kind)) {
            assertThat(notebook.texts()).containsExactly("one", "bad two");
        }
    }

    @Test
    void anEntryWhoseKindFailsWhileItIsReadIsNotTakenForMissing() {
        try (Notebook notebook = Notebook.open(folder, ONE_FILE, kind)) {
            String id = notebook.append("a", "bad").id();
            notebook.reopen();
            kind.isUnloadedIn("decode");
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> notebook.journal().find(id))
                    .withMessageContaining("kind note failed");
            kind.heals();
            assertThat(notebook.journal().find(id)).isPresent();
        }
    }
}
