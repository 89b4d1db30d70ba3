package io.mneme.store.jsonl;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.spi.kind.JournalChangeContract;
import io.mneme.spi.kind.JournalContract;
import io.mneme.spi.kind.LaneNoteKind;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The journal in files does what every journal must do. */
class JsonlJournalContractTest implements JournalContract, JournalChangeContract {

    @TempDir
    Path folder;

    private JsonlJournal<LaneNote> journal;

    @BeforeEach
    void open() {
        ArchivingLayout layout = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 1, 1_000, 0);
        JournalSettings settings =
                new JournalSettings(NAME, folder, layout, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        journal = new JsonlJournal<>(new LaneNoteKind(), settings, new LocalStorage(), new SimpleMeterRegistry());
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
    public void archiveAllButNewest() {
        journal.rotate();
    }
}
