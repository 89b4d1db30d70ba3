package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.io.DirectoryListing;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A disk step or the power fails while files are rearranged: no entry is lost or doubled, and no file is left over. */
class StepCrashTest {

    private static final String THEIRS = "{\"text\":\"<theirs>\"}\n";

    @TempDir
    Path folder;

    private FaultyStorage disk;
    private JournalFixture fixture;

    enum Doing {
        ROTATE(38, true, book -> book.upkeep().rotate()),
        ROTATE_WITHOUT_LINKS(38, true, book -> book.upkeep().rotate()),
        ROTATE_AND_SETTLE_LATER(38, true, book -> book.upkeep().rotate()),
        COMPRESS(18, false, book -> book.upkeep().rotate()),
        EDIT_ARCHIVED(13, true, book -> book.edit("a3", "<edited>")),
        ERASE_IN_ALL_FILES(28, true, book -> book.journal().erase(List.of("a1", "a3", "a6"))),
        EDIT_COMPRESSED(14, false, book -> book.edit("a3", "<edited>")),
        ERASE_COMPRESSED(24, false, book -> book.journal().erase(List.of("a1", "a2", "a6")));

        private final int steps;
        private final FileLayout layout;
        private final Consumer<JournalFixture> work;

        Doing(int steps, boolean archives, Consumer<JournalFixture> work) {
            this.steps = steps;
            // Nothing is rotated but when it is asked for.
            this.layout = archives
                    ? new ArchivingLayout(JournalFixture.FILE, "old", 3, 1_000, 0)
                    : new DailyLayout("notes_", ZoneOffset.UTC, 1);
            this.work = work;
        }

        private Durability durability() {
            return this == ROTATE_AND_SETTLE_LATER ? Durability.INTERVAL : Durability.ALWAYS;
        }

        private Set<String> touched() {
            return switch (this) {
                case ROTATE, ROTATE_WITHOUT_LINKS, ROTATE_AND_SETTLE_LATER, COMPRESS -> Set.of();
                case EDIT_ARCHIVED, EDIT_COMPRESSED -> Set.of("<a3>");
                case ERASE_IN_ALL_FILES -> Set.of("<a1>", "<a3>", "<a6>");
                case ERASE_COMPRESSED -> Set.of("<a1>", "<a2>", "<a6>");
            };
        }
    }

    static Stream<Arguments> crashes() {
        return Stream.of(Doing.values()).flatMap(doing -> IntStream.rangeClosed(1, doing.steps)
                .boxed()
                .map(step -> Arguments.of(doing, step, step % 2 == 0)));
    }

    @ParameterizedTest(name = "{0}, the power goes at step {1}, another program appends afterwards: {2}")
    @MethodSource("crashes")
    void afterACrashAllIsAsBeforeOrDone(Doing doing, int step, boolean theirs) {
        List<StoredEntry<NoteEntry>> before = given(doing);
        disk.crashAt(step);
        boolean answered = answers(doing);
        fixture.close();
        if (theirs) {
            theyAppend(doing);
        }
        fixture = JournalFixture.open(folder, doing.layout, Durability.ALWAYS, new LocalStorage());
        check(doing, answered, theirs, before);
        fixture.close();
    }

    static IntStream rotation() {
        return IntStream.rangeClosed(1, Doing.ROTATE.steps);
    }

    @ParameterizedTest(name = "the power goes at step {0}, and an archive is taken away")
    @MethodSource("rotation")
    void aRotationIsCompletedWithoutAnArchiveThatWasRemoved(int step) throws IOException {
        given(Doing.EDIT_ARCHIVED);
        append("a7", Instant.now());
        fixture.upkeep().rotate();
        append("a8", Instant.now());
        disk.crashAt(step);
        answers(Doing.ROTATE);
        fixture.close();
        for (String archive : DirectoryListing.list(folder.resolve("old"), ".*jsonl")) {
            Files.delete(folder.resolve("old").resolve(archive));
        }
        fixture = JournalFixture.open(folder, Doing.ROTATE.layout, Durability.ALWAYS, new LocalStorage());
        assertThat(fixture.texts()).contains("<a8>").doesNotHaveDuplicates();
        assertThat(fixture.positions()).isSorted().doesNotHaveDuplicates();
        List<StoredEntry<NoteEntry>> all = fixture.all();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
        fixture.close();
    }

    @ParameterizedTest(name = "the power goes at step {0}, and half of what was not synced to archives is lost")
    @MethodSource("rotation")
    void linesThatAnArchiveHasLostWithThePowerAreAppendedAgain(int step) throws IOException {
        List<StoredEntry<NoteEntry>> before = given(Doing.ROTATE_AND_SETTLE_LATER);
        disk.crashAt(step);
        boolean answered = answers(Doing.ROTATE_AND_SETTLE_LATER);
        fixture.close();
        // Staged lines are deleted after the syncs only.
        if (!FolderContents.leftoversIn(folder).isEmpty()) {
            halveArchives();
        }
        fixture = JournalFixture.open(
                folder, Doing.ROTATE_AND_SETTLE_LATER.layout, Durability.INTERVAL, new LocalStorage());
        check(Doing.ROTATE_AND_SETTLE_LATER, answered, false, before);
        fixture.close();
    }

    private void halveArchives() throws IOException {
        for (String archive : DirectoryListing.list(folder.resolve("old"), "[0-9].*jsonl")) {
            byte[] lines = Files.readAllBytes(folder.resolve("old").resolve(archive));
            Files.write(folder.resolve("old").resolve(archive), Arrays.copyOf(lines, lines.length / 2));
        }
    }

    static Stream<Arguments> failures() {
        return Stream.of(Doing.values())
                .flatMap(doing -> IntStream.rangeClosed(1, doing.steps).boxed().flatMap(step -> Stream.of(1L, 1_000L)
                        .map(count -> Arguments.of(doing, step, count))));
    }

    @ParameterizedTest(name = "{0}, {2} steps fail from step {1} on")
    @MethodSource("failures")
    void afterAFailureTheSameProcessContinues(Doing doing, int step, long count) {
        List<StoredEntry<NoteEntry>> before = given(doing);
        disk.failAt(step, count);
        boolean answered = answers(doing);
        disk.heal();
        check(doing, answered, false, before);
        fixture.close();
    }

    /** Six notes, of which two are in an archive each, or in a compressed file. */
    private List<StoredEntry<NoteEntry>> given(Doing doing) {
        disk = new FaultyStorage();
        disk.links(doing != Doing.ROTATE_WITHOUT_LINKS);
        fixture = JournalFixture.open(folder, doing.layout, doing.durability(), disk);
        Instant now = Instant.now();
        append("a1", now.minusSeconds(86_400L * 62));
        append("a2", now.minusSeconds(86_400L * 62));
        append("a3", now.minusSeconds(86_400L * 31));
        if (doing.layout instanceof DailyLayout && doing != Doing.COMPRESS) {
            fixture.upkeep().rotate();
        }
        append("a4", now);
        append("a5", now);
        if (doing == Doing.EDIT_ARCHIVED || doing == Doing.ERASE_IN_ALL_FILES) {
            fixture.upkeep().rotate();
        }
        append("a6", now);
        return fixture.all();
    }

    private void append(String id, Instant time) {
        fixture.journal().append(NoteEntry.of("x", "<" + id + ">").withId(id).at(time.toString()));
    }

    private boolean answers(Doing doing) {
        try {
            doing.work.accept(fixture);
            return true;
        } catch (JournalException e) {
            return false;
        }
    }

    private void theyAppend(Doing doing) {
        String file = doing.layout.target(() -> Optional.empty(), Instant::now);
        try {
            // The file of a day that has just begun is not there yet.
            Files.writeString(folder.resolve(file), THEIRS, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(Doing doing, boolean answered, boolean theirs, List<StoredEntry<NoteEntry>> before) {
        if (doing.layout instanceof DailyLayout) {
            // Compressing begins by itself when a journal is opened; after this there is nothing left for it to do.
            fixture.upkeep().rotate();
        }
        checkEntries(doing, answered, theirs, before);
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
        checkFolder();
        append("more", Instant.now());
        fixture.upkeep().rotate();
        List<StoredEntry<NoteEntry>> all = fixture.all();
        assertThat(all).extracting(StoredEntry::id).endsWith("more").doesNotHaveDuplicates();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
        checkEntries(doing, answered, theirs, before);
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
        checkFolder();
    }

    private void checkEntries(Doing doing, boolean answered, boolean theirs, List<StoredEntry<NoteEntry>> before) {
        List<StoredEntry<NoteEntry>> all = fixture.all();
        Set<String> touched = doing.touched();
        assertThat(all)
                .containsAll(before.stream()
                        .filter(stored -> !touched.contains(stored.entry().text()))
                        .toList());
        Set<String> texts = fixture.texts().stream().collect(Collectors.toSet());
        if (answered) {
            assertThat(texts.stream().filter(touched::contains)).isEmpty();
        }
        assertThat(texts.contains("<theirs>")).isEqualTo(theirs);
        assertThat(fixture.positions()).isSorted().doesNotHaveDuplicates();
    }

    private void checkFolder() {
        assertThat(FolderContents.tokensIn(folder)).containsExactlyInAnyOrderElementsOf(fixture.texts());
        assertThat(FolderContents.leftoversIn(folder)).isEmpty();
    }
}
