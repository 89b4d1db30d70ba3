package io.mneme.store.jsonl;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ReachableText;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.harness.FolderContents;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The erasure from a journal reaches its archives, its memory and the quarantine. */
class JournalErasureTest implements ErasureContract {

    private static final String NAME = "diary";

    @TempDir
    Path folder;

    private JsonlJournal<NoteEntry> journal;
    private ErasureParticipant participant;

    @BeforeEach
    void open() {
        ArchivingLayout layout = new ArchivingLayout(JournalFixture.FILE, "old", 1, 0, 0);
        JournalSettings settings =
                new JournalSettings(NAME, folder, layout, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        journal = new JsonlJournal<>(new NoteEntryKind(), settings, new LocalStorage(), new SimpleMeterRegistry());
        participant = new JournalErasure(NAME, journal::writer);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Override
    public ErasureParticipant participant() {
        return participant;
    }

    /** An archived entry, and a fragment of it in the quarantine. */
    @Override
    public Erased hold(String text) {
        String id = journal.append(NoteEntry.of("a", text).at("2026-01-02T00:00:00Z"))
                .id();
        journal.append(NoteEntry.of("a", "newer").at("2026-02-02T00:00:00Z"));
        journal.rotate();
        try {
            Path quarantine = Files.createDirectories(folder.resolve("quarantine"));
            Files.writeString(quarantine.resolve("old.2026-01.jsonl.00000000000000aa.torn"), "{\"text\":\"" + text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Erased(NAME, Set.of(id), Set.of());
    }

    @Override
    public boolean holds(String text) {
        return FolderContents.contain(folder, text) || ReachableText.isIn(journal, text);
    }

    @Test
    void countsEntriesAndQuarantinedCopies() {
        assertThat(participant.find(hold(TEXT)).items()).isEqualTo(2);
    }

    @Test
    void anEntryOfTheSameIdInAnotherJournalStays() {
        Erased other = new Erased("other", hold(TEXT).ids(), Set.of());
        assertThat(participant.find(other).items()).isZero();
        assertThat(participant.remove(other).items()).isZero();
        assertThat(holds(TEXT)).isTrue();
    }

    @Test
    void aTextIsErasedFromLinesThatAreNoEntriesAndFromTheQuarantine() throws IOException {
        Path file = folder.resolve(JournalFixture.FILE);
        String kept = keepBesideDamagedLines(file);
        Path quarantine = Files.createDirectories(folder.resolve("quarantine"));
        Files.writeString(quarantine.resolve("note.00000000000000aa.torn"), "{\"text\":\"" + TEXT);
        Files.writeString(quarantine.resolve("note.00000000000000bb.torn"), "{\"text\":\"another");
        assertThat(participant.findText(TEXT).items()).isEqualTo(2);
        assertThat(participant.removeText(TEXT).items()).isEqualTo(2);
        assertThat(participant.findText(TEXT).items()).isZero();
        assertThat(FolderContents.contain(folder, TEXT)).isFalse();
        assertThat(Files.readString(file)).contains("{\"other");
        assertThat(quarantine.resolve("note.00000000000000bb.torn")).exists();
        assertThat(journal.find(kept)).isPresent();
        assertThat(journal.append(NoteEntry.of("a", "later")).entry()).isNotNull();
    }

    @Test
    void whatIsNoEntryGoesWithAllThatAnOwnerHas() throws IOException {
        String kept = keepBesideDamagedLines(folder.resolve(JournalFixture.FILE));
        Path quarantine = Files.createDirectories(folder.resolve("quarantine"));
        Files.writeString(quarantine.resolve("note.00000000000000bb.torn"), "{\"text\":\"another");
        assertThat(participant.findRest().items()).isEqualTo(3);
        assertThat(participant.removeRest().items()).isEqualTo(3);
        assertThat(participant.findRest().items()).isZero();
        assertThat(FolderContents.contain(folder, TEXT)).isFalse();
        assertThat(quarantine.resolve("note.00000000000000bb.torn")).doesNotExist();
        assertThat(journal.find(kept)).isPresent();
    }

    /** Writes an entry and two lines that are none, one of them with the text; returns the id of the entry. */
    private String keepBesideDamagedLines(Path file) throws IOException {
        String kept = journal.append(NoteEntry.of("a", "kept")).id();
        Files.writeString(file, "{\"text\":\"" + TEXT + "\n{\"other\n", APPEND);
        return kept;
    }

    @Test
    void otherEntriesStay() {
        Erased other = hold("another text");
        participant.remove(hold(TEXT));
        assertThat(journal.find(other.ids().iterator().next())).isPresent();
    }
}
