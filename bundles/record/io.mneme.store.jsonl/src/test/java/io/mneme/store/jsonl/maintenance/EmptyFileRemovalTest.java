package io.mneme.store.jsonl.maintenance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.DailyLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A compressed day whose entries were all deleted does not stay as an empty file. */
class EmptyFileRemovalTest {

    private static final String FIRST = "log_2026-02-01.jsonl.gz";
    private static final String SECOND = "log_2026-03-01.jsonl.gz";
    private static final String LAST = "log_2999-01-01.jsonl";

    @TempDir
    Path folder;

    private JournalFixture fixture;

    @BeforeEach
    void open() {
        fixture = JournalFixture.open(folder, new DailyLayout("log_", ZoneOffset.UTC, 7));
        fixture.append("a", "first 1", "2026-02-01T10:00:00Z");
        fixture.append("a", "first 2", "2026-02-01T11:00:00Z");
        fixture.append("a", "second", "2026-03-01T10:00:00Z");
        fixture.append("a", "last", "2999-01-01T10:00:00Z");
        fixture.upkeep().rotate();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void erase(String text) {
        List<String> ids = fixture.all().stream()
                .filter(stored -> stored.entry().text().startsWith(text))
                .map(StoredEntry::id)
                .toList();
        assertThat(fixture.journal().erase(ids)).isEqualTo(ids.size());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("log_"))
                    .sorted()
                    .toList();
        }
    }

    private static byte[] gzipOfNothing() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.flush();
        }
        return bytes.toByteArray();
    }

    @Test
    void anEmptiedFileIsDeletedAndAllElseStays() throws IOException {
        erase("first");
        List<StoredEntry<NoteEntry>> before = fixture.all();
        List<Change> changes = fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE);
        assertThat(fixture.upkeep().rotate()).containsExactly(FIRST + " had no entries and was deleted");
        assertThat(files()).containsExactly(SECOND, LAST);
        assertThat(fixture.all()).isEqualTo(before);
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .isEqualTo(changes);
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
        assertThat(fixture.upkeep().rotate()).isEmpty();
    }

    @Test
    void positionsGoOnAfterARestart() {
        erase("first");
        fixture.upkeep().rotate();
        fixture.append("a", "next", "2999-01-01T11:00:00Z");
        List<StoredEntry<NoteEntry>> before = fixture.all();
        Position end = fixture.journal().end();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(before);
        assertThat(fixture.journal().end()).isEqualTo(end);
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.all()).isEqualTo(before);
        assertThat(fixture.journal().end()).isEqualTo(end);
    }

    @Test
    void filesAfterADeletedOneCanBeEditedAndErased() throws IOException {
        erase("first");
        fixture.upkeep().rotate();
        fixture.edit(fixture.all().get(0).id(), "edited");
        erase("last");
        assertThat(fixture.texts()).containsExactly("edited");
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("edited");
    }

    @Test
    void aLateEntryOfADeletedDayIsStored() {
        erase("first");
        fixture.upkeep().rotate();
        fixture.append("a", "late", "2026-02-01T12:00:00Z");
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("second", "last", "late");
    }

    @Test
    void anEmptyFileOfAnotherProgramStays() throws IOException {
        Files.write(folder.resolve("log_2026-01-01.jsonl.gz"), gzipOfNothing());
        assertThat(fixture.upkeep().rotate()).isEmpty();
        assertThat(files()).containsExactly("log_2026-01-01.jsonl.gz", FIRST, SECOND, LAST);
    }

    @Test
    void aFileThatAnotherProgramHasFilledAgainStays() throws IOException {
        erase("first");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(folder.resolve(FIRST)))) {
            gzip.write("{\"text\":\"theirs\"}\n".getBytes(UTF_8));
        }
        assertThat(fixture.upkeep().rotate()).isEmpty();
        assertThat(fixture.texts()).contains("theirs");
    }
}
