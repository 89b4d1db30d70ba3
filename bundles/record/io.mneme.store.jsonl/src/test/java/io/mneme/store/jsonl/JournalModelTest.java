package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After any sequence of operations, a journal has the same results as a list in memory. */
class JournalModelTest {

    private static final long SEEDS = Long.getLong("mneme.seeds", 15);
    private static final int STEPS = 250;
    private static final List<String> LANES = List.of("a", "b", "c");

    /** Less than the 250 ms after which a read examines all files in any case. */
    private static final long TURN_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long RETRY_INTERVAL_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    @TempDir
    Path folder;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void answersLikeAListInMemory(long seed) {
        Random random = new Random(seed);
        JournalModel model = new JournalModel();
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            for (int step = 0; step < STEPS; step++) {
                act(random, fixture, model, "text " + step);
                compare(random, fixture, model);
            }
            fixture.reopen();
            compare(random, fixture, model);
            assertThat(fixture.content()).isEqualTo(model.content());
        }
    }

    private static void act(Random random, JournalFixture fixture, JournalModel model, String text) {
        int choice = random.nextInt(100);
        String lane = LANES.get(random.nextInt(LANES.size()));
        if (choice < 30) {
            model.appended(fixture.append(lane, text));
        } else if (choice < 45 && !model.entries().isEmpty()) {
            StoredEntry<NoteEntry> target = any(random, model.entries());
            model.edited(fixture.journal()
                    .edit(target.id(), stored -> stored.withText(text).withLane(lane)));
        } else if (choice < 60 && !model.entries().isEmpty()) {
            StoredEntry<NoteEntry> target = any(random, model.entries());
            fixture.delete(target.id());
            model.deleted(target);
        } else if (choice < 85) {
            String line = foreign(random, model, lane, text);
            fixture.otherProgramAppends(line);
            model.foreignAppended(line);
            awaitRefresh(fixture, model);
        } else if (choice < 92) {
            fixture.reopen();
        } else if (choice < 97) {
            fixture.reopenWithoutCheckpoint();
        } else {
            String content = foreign(random, model, lane, text) + foreign(random, model, lane, text);
            // Nothing was appended just before, so nothing is appended again.
            fixture.reopen();
            fixture.otherProgramReplaces(content);
            model.replaced(content);
            awaitRefresh(fixture, model);
        }
    }

    /**
     * Reads until the change of another program is visible. A read does not wait for the write turn, which a background
     * thread of the journal may have for a moment; the read then shows the files as they were before.
     */
    private static void awaitRefresh(JournalFixture fixture, JournalModel model) {
        Position end = new Position(model.end());
        long deadline = System.nanoTime() + TURN_TIMEOUT_NANOS;
        while (!fixture.journal().end().equals(end) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(RETRY_INTERVAL_NANOS);
        }
    }

    private static String foreign(Random random, JournalModel model, String lane, String text) {
        return switch (random.nextInt(7)) {
            case 0 -> "\n";
            case 1 -> "{\"text\":" + text + "\n";
            case 2 -> "{\"text\":\"always the same\"}\n";
            case 3 -> "{\"lane\":\"" + lane + "\",\"text\":\"" + text + "\"}\r\n";
            case 4 -> model.entries().isEmpty()
                    ? " \r\n"
                    : "{\"text\":\"" + text + "\",\"id\":\""
                            + any(random, model.entries()).id() + "\"}\n";
            case 5 -> "{\"text\":\"" + text + "\",\"id\":\"theirs " + random.nextInt(3) + "\"}\n";
            default -> "{\"lane\":\"" + lane + "\",\"text\":\"萍萍 " + random.nextInt(3) + "\"}\n";
        };
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static void compare(Random random, JournalFixture fixture, JournalModel model) {
        Journal<NoteEntry> journal = fixture.journal();
        List<StoredEntry<NoteEntry>> entries = model.entries();
        assertThat(fixture.all()).isEqualTo(entries);
        assertThat(journal.end()).isEqualTo(new Position(model.end()));
        assertThat(journal.status().skipped().lines()).isEqualTo(model.malformed());
        Position since = new Position(random.nextLong(model.end() + 1));
        assertThat(journal.changesAfter(since, Integer.MAX_VALUE)).isEqualTo(model.changes(since));
        String lane = LANES.get(random.nextInt(LANES.size()));
        int limit = 1 + random.nextInt(5);
        int skip = random.nextInt(4);
        List<StoredEntry<NoteEntry>> listed = new ArrayList<>(entries.stream()
                .filter(stored -> stored.entry().lane().equals(lane))
                .toList());
        assertThat(journal.newest("lane:" + lane, limit, entry -> true))
                .isEqualTo(listed.subList(Math.max(0, listed.size() - limit), listed.size()));
        Collections.reverse(listed);
        List<StoredEntry<NoteEntry>> page = listed.stream()
                .filter(stored -> since.isAfter(stored.position()))
                .skip(skip)
                .limit(limit)
                .toList();
        assertThat(journal.page(EntryQuery.ofLane("lane:" + lane), since, skip, limit)
                        .entries())
                .isEqualTo(page);
        assertThat(journal.search(EntryQuery.ofLane("lane:" + lane), entry -> true, since, skip, limit)
                        .entries())
                .isEqualTo(page);
        if (!entries.isEmpty()) {
            StoredEntry<NoteEntry> one = any(random, entries);
            assertThat(journal.find(one.id())).contains(one);
        }
    }
}
