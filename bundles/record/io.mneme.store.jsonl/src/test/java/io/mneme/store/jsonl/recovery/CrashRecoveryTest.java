package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.FaultyStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** After a power failure at any step of a change, either none or all of it is applied. */
class CrashRecoveryTest {

    private static final int MAX_STEPS = 14;
    private static final String EQUAL = "{\"text\":\"equal\"}\n";
    private static final String THEIRS = "{\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    enum Doing {
        EDIT(fixture -> fixture.edit(fixture.ids().get(1), "changed")),
        DELETE(fixture -> fixture.delete(fixture.ids().get(1))),
        DELETE_LAST(fixture -> fixture.delete(fixture.ids().get(3)));

        final Consumer<JournalFixture> work;

        Doing(Consumer<JournalFixture> work) {
            this.work = work;
        }
    }

    static Stream<Arguments> steps() {
        return Stream.of(Doing.values()).flatMap(doing -> Stream.iterate(1, step -> step + 1)
                .limit(MAX_STEPS)
                .flatMap(step -> Stream.of(false, true).map(grows -> Arguments.of(doing, step, grows))));
    }

    @ParameterizedTest(name = "{0}, crash at step {1}, another program appends meanwhile: {2}")
    @MethodSource("steps")
    void eitherTheOldOrTheNewIsThere(Doing doing, int step, boolean grows) throws IOException {
        JournalFixture.write(folder, EQUAL + EQUAL + "rubbish\n" + EQUAL + "{\"text\":\"last\"}\n");
        FaultyStorage disk = new FaultyStorage();
        JournalFixture crashed = JournalFixture.open(folder, Durability.ALWAYS, disk);
        List<StoredEntry<NoteEntry>> before = crashed.all();
        disk.crashAt(step);
        boolean answered = answers(crashed, doing);
        List<StoredEntry<NoteEntry>> after = crashed.all();
        crashed.close();
        assertThat(answered || disk.hasCrashed()).isTrue();
        if (grows) {
            crashed.otherProgramAppends(THEIRS);
        }
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            boolean done = !fixture.journal()
                    .changesAfter(Position.START, Integer.MAX_VALUE)
                    .isEmpty();
            assertThat(done || !answered).isTrue();
            if (answered || !done) {
                assertThat(ours(fixture)).isEqualTo(after);
            } else {
                assertThatItWasDone(fixture, doing, before);
            }
            if (done) {
                assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                        .extracting(Change::position)
                        .containsExactly(new Position(6));
            }
            assertThat(fixture.texts().contains("theirs")).isEqualTo(grows);
            assertThat(fixture.append("a", "more").position().value()).isEqualTo(6 + (done ? 1 : 0) + (grows ? 1 : 0));
            assertThatNothingIsLeftOver();
            List<StoredEntry<NoteEntry>> now = fixture.all();
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(now);
        }
    }

    /** The ninth step of an edit is the rename: the intent is in the ledger, but the copy has not replaced the file. */
    @ParameterizedTest(name = "crash at step {0} of the opening that finishes an edit")
    @MethodSource("stepsOfOpening")
    void finishingAChangeMayBeInterruptedToo(int step) throws IOException {
        JournalFixture.write(folder, EQUAL + EQUAL);
        FaultyStorage disk = new FaultyStorage();
        JournalFixture crashed = JournalFixture.open(folder, Durability.ALWAYS, disk);
        disk.crashAt(9);
        assertThat(answers(crashed, Doing.EDIT)).isFalse();
        crashed.close();
        crashed.otherProgramAppends(THEIRS);
        FaultyStorage again = new FaultyStorage();
        again.crashAt(step);
        try (JournalFixture opened = JournalFixture.open(folder, Durability.ALWAYS, again)) {
            assertThat(opened.texts()).containsExactly("equal", "changed", "theirs");
        } catch (JournalException e) {
            assertThat(again.hasCrashed()).isTrue();
        }
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.texts()).containsExactly("equal", "changed", "theirs");
            assertThat(fixture.positions()).containsExactly(1L, 2L, 4L);
            assertThatNothingIsLeftOver();
        }
    }

    static IntStream stepsOfOpening() {
        return IntStream.rangeClosed(1, MAX_STEPS);
    }

    private static boolean answers(JournalFixture fixture, Doing doing) {
        try {
            doing.work.accept(fixture);
            return true;
        } catch (JournalException e) {
            return false;
        }
    }

    private static List<StoredEntry<NoteEntry>> ours(JournalFixture fixture) {
        return fixture.all().stream()
                .filter(stored -> !stored.entry().text().equals("theirs"))
                .toList();
    }

    private static void assertThatItWasDone(JournalFixture fixture, Doing doing, List<StoredEntry<NoteEntry>> before) {
        List<StoredEntry<NoteEntry>> now = ours(fixture);
        int row = doing == Doing.DELETE_LAST ? 3 : 1;
        List<StoredEntry<NoteEntry>> others = Stream.concat(
                        before.stream().limit(row), before.stream().skip(row + 1))
                .toList();
        assertThat(now).containsAll(others).hasSize(doing == Doing.EDIT ? 4 : 3);
        if (doing == Doing.EDIT) {
            assertThat(now.get(1).entry().text()).isEqualTo("changed");
            assertThat(now.get(1).id()).isEqualTo(before.get(1).id());
        }
    }

    private void assertThatNothingIsLeftOver() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(JournalFixture.FILE, ".lock", ".mneme");
        }
    }
}
