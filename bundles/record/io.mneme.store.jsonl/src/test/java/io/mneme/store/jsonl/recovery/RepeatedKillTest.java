package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.harness.KilledProcess;
import io.mneme.store.jsonl.harness.PromisedEntries;
import io.mneme.store.jsonl.harness.SmallLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process of eight threads is killed at random moments, again and again, on the same folder. {@code
 * -Dmneme.kills=200} is the long form.
 */
class RepeatedKillTest {

    private static final int KILLS = Integer.getInteger("mneme.kills", 6);
    private static final int KILLS_A_FOLDER = Math.min(6, (KILLS + 1) / 2);
    private static final int MAX_LINES = 160;
    private static final int MAX_MICROS = 60_000;

    @TempDir
    Path parent;

    private final PromisedEntries promised = new PromisedEntries();
    private Path folder;
    private SmallLayout layout;

    static Stream<Arguments> seeds() {
        return LongStream.rangeClosed(1, (KILLS + KILLS_A_FOLDER - 1) / KILLS_A_FOLDER)
                .mapToObj(seed -> Arguments.of(seed, SmallLayout.values()[(int) (seed % 2)]));
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @MethodSource("seeds")
    void nothingAcknowledgedIsLostAndNothingErasedIsLeft(long seed, SmallLayout files) throws Exception {
        Random random = new Random(seed);
        folder = Files.createDirectory(parent.resolve("journal"));
        layout = files;
        for (int kill = 0; kill < KILLS_A_FOLDER; kill++) {
            killAtARandomMoment(random, kill);
            boolean twiceInARow = kill < KILLS_A_FOLDER - 1 && random.nextInt(4) == 0;
            if (!twiceInARow) {
                check();
            }
        }
    }

    private void killAtARandomMoment(Random random, int number) throws IOException, InterruptedException {
        // Every fifth is killed while it opens the folder, and finishes what the one before has left.
        int lines = random.nextInt(5) == 0 ? 1 : 1 + random.nextInt(MAX_LINES);
        long micros = random.nextInt(MAX_MICROS);
        Path errors = parent.resolve("errors" + number);
        Process crowd = KilledProcess.start(folder, layout, number, errors.toFile());
        int read = 0;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(crowd.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                promised.accept(line);
                if (line.equals(PromisedEntries.FAILED)) {
                    crowd.toHandle().destroyForcibly();
                } else if (++read == lines) {
                    crowd.waitFor(micros, TimeUnit.MICROSECONDS);
                    // Not by the process itself: that would close its output before we have read it.
                    crowd.toHandle().destroyForcibly();
                }
            }
        }
        crowd.waitFor();
        assertThat(Files.readString(errors)).isEmpty();
        assertThat(read).isGreaterThanOrEqualTo(lines);
    }

    private void check() {
        try (JournalFixture fixture = JournalFixture.open(folder, layout.layout())) {
            List<StoredEntry<NoteEntry>> all = fixture.all();
            promised.check(all);
            assertThat(fixture.positions()).isSorted().doesNotHaveDuplicates();
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
            assertThat(fixture.journal().status().skipped().lines()).isZero();
            checkEvents(fixture, all);
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(all);
        }
        checkFolder();
    }

    private void checkEvents(JournalFixture fixture, List<StoredEntry<NoteEntry>> all) {
        List<StoredEntry<NoteEntry>> appended = new ArrayList<>();
        List<Change> changed = new ArrayList<>();
        Position last = Position.START;
        for (List<JournalEvent<NoteEntry>> events = next(fixture, last);
                !events.isEmpty();
                events = next(fixture, last)) {
            for (JournalEvent<NoteEntry> event : events) {
                assertThat(event.position().isAfter(last)).isTrue();
                last = event.position();
                if (event instanceof JournalEvent.Appended<NoteEntry> entry) {
                    appended.add(entry.entry());
                } else if (event instanceof JournalEvent.Changed<NoteEntry> change) {
                    changed.add(change.change());
                }
            }
        }
        assertThat(appended).isEqualTo(all);
        assertThat(changed).isEqualTo(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE));
        assertThat(changed).extracting(Change::type).doesNotContain(Change.Type.REPLACED_FILE);
    }

    private static List<JournalEvent<NoteEntry>> next(JournalFixture fixture, Position after) {
        return fixture.journal().eventsAfter(after, 100);
    }

    private void checkFolder() {
        List<String> tokens = FolderContents.tokensIn(folder);
        Set<String> kept = promised.keptIds();
        assertThat(tokens.stream().filter(promised.erasedIds()::contains)).isEmpty();
        assertThat(tokens.stream().filter(kept::contains)).hasSize(kept.size());
        assertThat(FolderContents.leftoversIn(folder)).isEmpty();
    }
}
