package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a journal of several files, in whatever order: it answers like a map in memory. */
class ArrangedModelTest {

    private static final int STEPS = 150;
    private static final int MOST = 5;

    /** Rotates only when it is asked to, so that the model knows when. */
    private static final Layout ARCHIVES = new ActiveAndArchives(Notebook.FILE, "old", MOST, 100_000, 0);

    private static final Layout DAILY = new Daily("notes_", ZoneOffset.UTC, 2);

    @TempDir
    Path folder;

    private final ArrangedModel model = new ArrangedModel();
    private final Instant now = Instant.now();
    private Random random = new Random();
    private Layout layout = ARCHIVES;

    static Stream<Arguments> seeds() {
        return LongStream.rangeClosed(1, 40).mapToObj(seed -> Arguments.of(seed, seed % 2 == 0 ? ARCHIVES : DAILY));
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @MethodSource("seeds")
    void answersLikeAMapInMemory(long seed, Layout files) throws IOException {
        random = new Random(seed);
        layout = files;
        try (Notebook notebook = Notebook.open(folder, layout, Durability.NEVER, new UnsyncedStorage())) {
            for (int step = 0; step < STEPS; step++) {
                act(notebook, "<text" + step + ">" + "~".repeat(random.nextInt(90)));
                compare(notebook);
            }
            assertThat(notebook.upkeep().verify().defects()).isEmpty();
            notebook.reopen();
            compare(notebook);
            assertThat(notebook.journal().status().skipped().lines()).isZero();
        }
    }

    private void act(Notebook notebook, String text) throws IOException {
        int choice = random.nextInt(100);
        List<String> ids = model.ids();
        if (choice < 40 || ids.isEmpty()) {
            model.appended(notebook.append("a", text, moment()));
        } else if (choice < 55) {
            String id = any(ids);
            notebook.edit(id, text);
            model.edited(id, text);
        } else if (choice < 62) {
            String id = any(ids);
            notebook.delete(id);
            model.removed(List.of(id));
        } else if (choice < 68) {
            erase(notebook, ids);
        } else if (choice < 80) {
            otherProgramAppends(text);
        } else if (choice < 90) {
            rotate(notebook);
        } else {
            reopen(notebook);
        }
    }

    private String moment() {
        Duration apart = layout instanceof Daily ? Duration.ofDays(1) : Duration.ofDays(25);
        return random.nextInt(8) == 0
                ? "unknown"
                : now.minus(apart.multipliedBy(random.nextInt(5))).toString();
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void erase(Notebook notebook, List<String> ids) {
        List<String> some = new ArrayList<>(ids);
        Collections.shuffle(some, random);
        List<String> gone = some.subList(0, Math.min(some.size(), 1 + random.nextInt(4)));
        assertThat(notebook.journal().erase(gone)).isEqualTo(gone.size());
        model.removed(gone);
    }

    private void otherProgramAppends(String text) throws IOException {
        List<String> plain = layout.files(folder).stream()
                .filter(file -> !file.endsWith(Layout.PACKED))
                .toList();
        if (!plain.isEmpty()) {
            String file = any(plain);
            String id = "theirs" + text.length() + "-" + model.end();
            String line = "{\"text\":\"" + text + "\",\"id\":\"" + id + "\"}\n";
            Files.writeString(folder.resolve(file), line, StandardOpenOption.APPEND);
            model.foreign(id, text, layout.isArchive(file));
        }
    }

    private void rotate(Notebook notebook) {
        notebook.upkeep().rotate();
        if (layout == ARCHIVES) {
            model.rotated(MOST);
        }
    }

    private void reopen(Notebook notebook) {
        if (random.nextBoolean()) {
            notebook.reopen();
        } else {
            notebook.reopenWithoutCheckpoint();
        }
    }

    private void compare(Notebook notebook) {
        Journal<Note> journal = notebook.journal();
        // Another program's line in a file that is not appended to is noticed a little later, and at once by this.
        long entries = journal.status().entries();
        assertThat(entries).isEqualTo(model.ids().size());
        assertThat(notebook.ids()).isEqualTo(model.ids());
        assertThat(notebook.texts()).isEqualTo(model.texts());
        assertThat(notebook.positions()).isEqualTo(model.positions());
        assertThat(journal.end().value()).isEqualTo(model.end());
        assertThat(journal.status().archived())
                .isEqualTo(model.ids().size() - model.activeIds().size());
        Slice<Note> active = journal.page(Selection.of(Journal.EVERYTHING).active(), Position.END, 0, 1_000);
        List<String> newestFirst = new ArrayList<>(model.activeIds());
        Collections.reverse(newestFirst);
        assertThat(active.entries()).extracting(Stored::id).isEqualTo(newestFirst);
        checkEvents(journal);
    }

    private void checkEvents(Journal<Note> journal) {
        long since = random.nextLong(model.end() + 1);
        List<Event<Note>> events = journal.eventsAfter(new Position(since), Integer.MAX_VALUE);
        assertThat(events)
                .extracting(event -> event.position().value())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(events.stream().filter(Event.Appended.class::isInstance).map(event -> event.position()
                        .value()))
                .isEqualTo(model.positions().stream().filter(at -> at > since).toList());
    }
}
