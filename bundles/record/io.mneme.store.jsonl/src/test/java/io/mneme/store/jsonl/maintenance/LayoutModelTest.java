package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

/** After any sequence of operations, a journal of several files has the same results as a map in memory. */
class LayoutModelTest {

    private static final long SEEDS = Long.getLong("mneme.seeds", 20);
    private static final int STEPS = 150;
    private static final int MAX_ENTRIES = 5;

    /** Rotates on request only, so that the model can rotate at the same time. */
    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "old", MAX_ENTRIES, 100_000, 0);

    private static final FileLayout DAILY = new DailyLayout("notes_", ZoneOffset.UTC, 2);

    @TempDir
    Path folder;

    private final LayoutModel model = new LayoutModel();
    private final Instant now = Instant.now();
    private Random random = new Random();
    private FileLayout layout = ARCHIVES;

    static Stream<Arguments> seeds() {
        return LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> Arguments.of(seed, seed % 2 == 0 ? ARCHIVES : DAILY));
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @MethodSource("seeds")
    void answersLikeAMapInMemory(long seed, FileLayout files) throws IOException {
        random = new Random(seed);
        layout = files;
        try (JournalFixture fixture = JournalFixture.open(folder, layout, Durability.NEVER, new UnsyncedStorage())) {
            for (int step = 0; step < STEPS; step++) {
                act(fixture, "<text" + step + ">" + "~".repeat(random.nextInt(90)));
                compare(fixture);
            }
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
            fixture.reopen();
            compare(fixture);
            assertThat(fixture.journal().status().skipped().lines()).isZero();
        }
    }

    private void act(JournalFixture fixture, String text) throws IOException {
        int choice = random.nextInt(100);
        List<String> ids = model.ids();
        if (choice < 40 || ids.isEmpty()) {
            model.appended(fixture.append("a", text, moment()));
        } else if (choice < 55) {
            String id = any(ids);
            fixture.edit(id, text);
            model.edited(id, text);
        } else if (choice < 62) {
            String id = any(ids);
            fixture.delete(id);
            model.removed(List.of(id));
        } else if (choice < 68) {
            erase(fixture, ids);
        } else if (choice < 80) {
            otherProgramAppends(text);
        } else if (choice < 90) {
            rotate(fixture);
        } else {
            reopen(fixture);
        }
    }

    private String moment() {
        Duration apart = layout instanceof DailyLayout ? Duration.ofDays(1) : Duration.ofDays(25);
        return random.nextInt(8) == 0
                ? "unknown"
                : now.minus(apart.multipliedBy(random.nextInt(5))).toString();
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void erase(JournalFixture fixture, List<String> ids) {
        List<String> some = new ArrayList<>(ids);
        Collections.shuffle(some, random);
        List<String> gone = some.subList(0, Math.min(some.size(), 1 + random.nextInt(4)));
        assertThat(fixture.journal().erase(gone)).isEqualTo(gone.size());
        model.removed(gone);
    }

    private void otherProgramAppends(String text) throws IOException {
        List<String> plain = layout.files(folder).stream()
                .filter(file -> !file.endsWith(FileLayout.COMPRESSED_SUFFIX))
                .toList();
        if (!plain.isEmpty()) {
            otherProgramAppends(text, any(plain));
        }
    }

    private void otherProgramAppends(String text, String file) throws IOException {
        String id = "theirs" + text.length() + "-" + model.end();
        String line = "{\"text\":\"" + text + "\",\"id\":\"" + id + "\"}\n";
        try {
            Files.writeString(folder.resolve(file), line, StandardOpenOption.APPEND);
            model.foreignAppended(id, text, layout.isArchive(file));
        } catch (NoSuchFileException compressed) {
            // The journal has just compressed it, so the other program chooses another one.
            otherProgramAppends(text);
        }
    }

    private void rotate(JournalFixture fixture) {
        fixture.upkeep().rotate();
        if (layout == ARCHIVES) {
            model.rotated(MAX_ENTRIES);
        }
    }

    private void reopen(JournalFixture fixture) {
        if (random.nextBoolean()) {
            fixture.reopen();
        } else {
            fixture.reopenWithoutCheckpoint();
        }
    }

    private void compare(JournalFixture fixture) {
        Journal<NoteEntry> journal = fixture.journal();
        // Another program's line in a file that is not appended to is noticed a little later, and at once by this.
        long entries = journal.status().entries();
        assertThat(entries).isEqualTo(model.ids().size());
        assertThat(fixture.ids()).isEqualTo(model.ids());
        assertThat(fixture.texts()).isEqualTo(model.texts());
        assertThat(fixture.positions()).isEqualTo(model.positions());
        assertThat(journal.end().value()).isEqualTo(model.end());
        assertThat(journal.status().archived())
                .isEqualTo(model.ids().size() - model.activeIds().size());
        Slice<NoteEntry> active =
                journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES).withoutArchived(), Position.END, 0, 1_000);
        List<String> newestFirst = new ArrayList<>(model.activeIds());
        Collections.reverse(newestFirst);
        assertThat(active.entries()).extracting(StoredEntry::id).isEqualTo(newestFirst);
        checkEvents(journal);
    }

    private void checkEvents(Journal<NoteEntry> journal) {
        long since = random.nextLong(model.end() + 1);
        List<JournalEvent<NoteEntry>> events = journal.eventsAfter(new Position(since), Integer.MAX_VALUE);
        assertThat(events)
                .extracting(event -> event.position().value())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(events.stream()
                        .filter(JournalEvent.Appended.class::isInstance)
                        .map(event -> event.position().value()))
                .isEqualTo(model.positions().stream().filter(at -> at > since).toList());
    }
}
