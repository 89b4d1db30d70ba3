package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
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

/** The power goes at any step of a change: afterwards all is as before, or all is done. */
class CrashTest {

    private static final int MOST_STEPS = 14;
    private static final String EQUAL = "{\"text\":\"equal\"}\n";
    private static final String THEIRS = "{\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    enum Doing {
        EDIT(notebook -> notebook.edit(notebook.ids().get(1), "changed")),
        DELETE(notebook -> notebook.delete(notebook.ids().get(1))),
        DELETE_LAST(notebook -> notebook.delete(notebook.ids().get(3)));

        final Consumer<Notebook> work;

        Doing(Consumer<Notebook> work) {
            this.work = work;
        }
    }

    static Stream<Arguments> steps() {
        return Stream.of(Doing.values()).flatMap(doing -> Stream.iterate(1, step -> step + 1)
                .limit(MOST_STEPS)
                .flatMap(step -> Stream.of(false, true).map(grows -> Arguments.of(doing, step, grows))));
    }

    @ParameterizedTest(name = "{0}, crash at step {1}, another program appends meanwhile: {2}")
    @MethodSource("steps")
    void eitherTheOldOrTheNewIsThere(Doing doing, int step, boolean grows) throws IOException {
        Notebook.given(folder, EQUAL + EQUAL + "rubbish\n" + EQUAL + "{\"text\":\"last\"}\n");
        FaultyStorage disk = new FaultyStorage();
        Notebook crashed = Notebook.open(folder, Durability.ALWAYS, disk);
        List<Stored<Note>> before = crashed.all();
        disk.crashAt(step);
        boolean answered = answers(crashed, doing);
        List<Stored<Note>> after = crashed.all();
        crashed.close();
        assertThat(answered || disk.hasCrashed()).isTrue();
        if (grows) {
            crashed.otherProgramAppends(THEIRS);
        }
        try (Notebook notebook = Notebook.open(folder)) {
            boolean done = !notebook.journal().changesAfter(Position.START).isEmpty();
            assertThat(done || !answered).isTrue();
            if (answered || !done) {
                assertThat(ours(notebook)).isEqualTo(after);
            } else {
                assertThatItWasDone(notebook, doing, before);
            }
            if (done) {
                assertThat(notebook.journal().changesAfter(Position.START))
                        .extracting(Change::position)
                        .containsExactly(new Position(6));
            }
            assertThat(notebook.texts().contains("theirs")).isEqualTo(grows);
            assertThat(notebook.append("a", "more").position().value()).isEqualTo(6 + (done ? 1 : 0) + (grows ? 1 : 0));
            assertThatNothingIsLeftOver();
            List<Stored<Note>> now = notebook.all();
            notebook.reopen();
            assertThat(notebook.all()).isEqualTo(now);
        }
    }

    /** The ninth step of an edit is the renaming: it is in the ledger, but its copy is not yet the file. */
    @ParameterizedTest(name = "crash at step {0} of the opening that finishes an edit")
    @MethodSource("stepsOfOpening")
    void finishingAChangeMayBeInterruptedToo(int step) throws IOException {
        Notebook.given(folder, EQUAL + EQUAL);
        FaultyStorage disk = new FaultyStorage();
        Notebook crashed = Notebook.open(folder, Durability.ALWAYS, disk);
        disk.crashAt(9);
        assertThat(answers(crashed, Doing.EDIT)).isFalse();
        crashed.close();
        crashed.otherProgramAppends(THEIRS);
        FaultyStorage again = new FaultyStorage();
        again.crashAt(step);
        try (Notebook opened = Notebook.open(folder, Durability.ALWAYS, again)) {
            assertThat(opened.texts()).containsExactly("equal", "changed", "theirs");
        } catch (JournalException e) {
            assertThat(again.hasCrashed()).isTrue();
        }
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.texts()).containsExactly("equal", "changed", "theirs");
            assertThat(notebook.positions()).containsExactly(1L, 2L, 4L);
            assertThatNothingIsLeftOver();
        }
    }

    static IntStream stepsOfOpening() {
        return IntStream.rangeClosed(1, MOST_STEPS);
    }

    private static boolean answers(Notebook notebook, Doing doing) {
        try {
            doing.work.accept(notebook);
            return true;
        } catch (JournalException e) {
            return false;
        }
    }

    private static List<Stored<Note>> ours(Notebook notebook) {
        return notebook.all().stream()
                .filter(stored -> !stored.entry().text().equals("theirs"))
                .toList();
    }

    private static void assertThatItWasDone(Notebook notebook, Doing doing, List<Stored<Note>> before) {
        List<Stored<Note>> now = ours(notebook);
        int row = doing == Doing.DELETE_LAST ? 3 : 1;
        List<Stored<Note>> others = Stream.concat(
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
                    .containsExactlyInAnyOrder(Notebook.FILE, ".lock", ".mneme");
        }
    }
}
