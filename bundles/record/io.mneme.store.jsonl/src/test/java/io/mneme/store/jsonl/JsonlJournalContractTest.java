package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.UnreadableException;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.kind.ForwardingKind;
import io.mneme.spi.kind.JournalChangeContract;
import io.mneme.spi.kind.JournalContract;
import io.mneme.spi.kind.LaneNoteKind;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import io.mneme.store.jsonl.JsonlJournal.UsedServices;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal in files does what every journal must do. */
class JsonlJournalContractTest implements JournalContract, JournalChangeContract {

    @TempDir
    Path folder;

    private final BlockedKind kind = new BlockedKind();
    private JsonlJournal<LaneNote> journal;

    @BeforeEach
    void open() {
        ArchivingLayout layout = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 1, 1_000, 0);
        JournalSettings settings =
                new JournalSettings(NAME, folder, layout, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        journal = new JsonlJournal<>(
                kind,
                settings,
                settings.name(),
                new LocalStorage(),
                new UsedServices(new SimpleMeterRegistry(), OperationTracker.NONE, seal()));
    }

    TextSeal seal() {
        return TextSeal.OFF;
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Override
    public Journal<LaneNote> journal() {
        return journal;
    }

    @Override
    public void block(List<String> ids) {
        kind.blocked = ids;
        // Once for the use until now, and once to release the entries that are in memory.
        journal.timedTasks().releaseIdle();
        journal.timedTasks().releaseIdle();
    }

    @Override
    public void removeFiles() {
        assertThat(folder.resolve(JournalFixture.FILE).toFile().delete()).isTrue();
        journal.status();
    }

    @Override
    public void archiveAllButNewest() {
        journal.rotate();
    }

    @Test
    void theStatusNamesWhatFollowersCannotReadUntilTheyCan() {
        List<String> ids = List.of(
                journal.append(LaneNote.of("a", "one")).id(),
                journal.append(LaneNote.of("a", "two")).id());
        block(ids);
        assertThat(journal.status().skipped()).isEqualTo(SkippedLines.NONE);
        assertThatThrownBy(() -> journal.eventsAfter(Position.START, 10)).isInstanceOf(UnreadableException.class);
        assertThat(journal.status().skipped().lines()).isEqualTo(2);
        assertThat(journal.status().skipped().reasons())
                .singleElement(STRING)
                .contains("2 entries", JournalFixture.FILE);
        block(List.of());
        assertThat(journal.status().skipped()).isEqualTo(SkippedLines.NONE);
    }

    /** A kind that cannot read the lines of some ids for a while. */
    private static final class BlockedKind extends ForwardingKind<LaneNote> {

        /** The ids whose lines cannot be read. */
        volatile List<String> blocked = List.of();

        BlockedKind() {
            super(new LaneNoteKind());
        }

        @Override
        public LaneNote decode(String line) {
            LaneNote note = super.decode(line);
            if (blocked.contains(note.id())) {
                throw new IllegalStateException("blocked");
            }
            return note;
        }
    }
}
