package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.harness.FollowedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An index that follows the events of a journal equals it after any history of appends, edits, deletions, erasures,
 * rotations, replaced files and losses of power. {@code -Dmneme.histories=1000} is the long form; with {@code
 * -Dmneme.firstHistory=800 -Dmneme.histories=1} only that seed runs.
 */
class FollowedIndexTest {

    private static final long FIRST_HISTORY = Long.getLong("mneme.firstHistory", 1);
    private static final long HISTORIES = Long.getLong("mneme.histories", 20);
    private static final int STEPS = 40;
    private static final int MAX_CRASH_STEP = 20;

    /** Rotates on request only. */
    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "old", 5, 100_000, 0);

    private static final FileLayout DAILY = new DailyLayout("notes_", ZoneOffset.UTC, 2);

    @TempDir
    Path folder;

    private final FollowedIndex index = new FollowedIndex();
    private final Instant now = Instant.now();
    private Random random = new Random();
    private FileLayout layout = ARCHIVES;
    private FaultyStorage disk = new FaultyStorage();
    private JournalFixture fixture;
    private int texts;

    static LongStream seeds() {
        return LongStream.range(FIRST_HISTORY, FIRST_HISTORY + HISTORIES);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equalsTheJournalItFollows(long seed) throws IOException {
        random = new Random(seed);
        layout = seed % 2 == 0 ? ARCHIVES : DAILY;
        fixture = open();
        try {
            for (int step = 0; step < STEPS; step++) {
                act();
                if (random.nextInt(3) == 0) {
                    index.catchUp(fixture.journal());
                }
            }
            // What other programs did to files is noticed a little later, and at once by this.
            fixture.journal().status();
            index.catchUp(fixture.journal());
            assertThat(index.entries()).isEqualTo(FollowedIndex.of(fixture.all()));
        } finally {
            fixture.close();
        }
    }

    private JournalFixture open() {
        return JournalFixture.open(folder, layout, Durability.ALWAYS, disk);
    }

    private void act() throws IOException {
        int choice = random.nextInt(100);
        if (choice < 10) {
            crash();
        } else if (choice < 16) {
            otherProgramSaves();
        } else if (choice < 24) {
            otherProgramAppends();
        } else if (choice < 28) {
            fixture.reopen();
        } else {
            write();
        }
    }

    /** One write of the journal itself. */
    private void write() {
        fixture.journal().status();
        List<String> ids = new ArrayList<>(fixture.ids());
        Collections.shuffle(ids, random);
        int choice = random.nextInt(10);
        if (choice < 4 || ids.isEmpty()) {
            fixture.append("a", text(), moment());
        } else if (choice == 4) {
            fixture.journal().appendAll(List.of(note(), note(), note()));
        } else if (choice < 7) {
            fixture.edit(ids.get(0), text());
        } else if (choice == 7) {
            fixture.delete(ids.get(0));
        } else if (choice == 8) {
            fixture.journal().erase(ids.subList(0, Math.min(ids.size(), 3)));
        } else {
            fixture.upkeep().rotate();
        }
    }

    private NoteEntry note() {
        return NoteEntry.of("a", text()).at(moment());
    }

    private String text() {
        return "text " + texts++ + "~".repeat(random.nextInt(40));
    }

    private String moment() {
        Duration apart = layout == DAILY ? Duration.ofDays(1) : Duration.ofDays(25);
        return now.minus(apart.multipliedBy(random.nextInt(5))).toString();
    }

    /** Loses the power during a write, and opens the journal again. */
    private void crash() {
        disk.crashAt(1 + random.nextInt(MAX_CRASH_STEP));
        try {
            write();
        } catch (JournalException powerless) {
            assertThat(disk.hasCrashed()).isTrue();
        }
        fixture.close();
        disk = new FaultyStorage();
        fixture = open();
    }

    private void otherProgramAppends() throws IOException {
        Path file = anyPlainFile();
        String line = "{\"id\":\"theirs" + texts + "\",\"text\":\"" + text() + "\"}\n";
        Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Replaces a file by one that lacks one of its lines. */
    private void otherProgramSaves() throws IOException {
        Path file = anyPlainFile();
        if (Files.exists(file)) {
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            if (!lines.isEmpty()) {
                lines.remove(random.nextInt(lines.size()));
            }
            Path other = Files.write(folder.resolve("other.tmp"), lines);
            Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private Path anyPlainFile() throws IOException {
        List<String> plain = layout.files(folder).stream()
                .filter(file -> !file.endsWith(FileLayout.COMPRESSED_SUFFIX))
                .toList();
        String name = plain.isEmpty()
                ? layout.target(() -> Optional.of(now), () -> now)
                : plain.get(random.nextInt(plain.size()));
        return folder.resolve(name);
    }
}
