package io.mneme.store.jsonl.recovery;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A byte of a text in a compressed file has changed: the line still is an entry, and only the checksum shows it. */
class DamagedChecksumTest {

    private static final FileLayout DAILY = new DailyLayout("notes_", ZoneOffset.UTC, 2);

    @TempDir
    Path folder;

    private Path day;
    private JournalFixture fixture;

    @BeforeEach
    void aDayOfAnotherProgram() throws IOException {
        day = folder.resolve("notes_2026-01-05.jsonl.gz");
        Files.write(day, stored("{\"text\":\"tea\",\"id\":\"n1\"}\n{\"text\":\"gin\",\"id\":\"n2\"}\n"));
        open();
    }

    private void open() {
        fixture = JournalFixture.open(folder, DAILY, Durability.NEVER, new UnsyncedStorage());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Returns a gzip file in which the text stands as it is. */
    private static byte[] stored(String text) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(file) {
            {
                def.setLevel(Deflater.NO_COMPRESSION);
            }
        }) {
            out.write(text.getBytes(ISO_8859_1));
        }
        return file.toByteArray();
    }

    private void change() throws IOException {
        FileTime before = Files.getLastModifiedTime(day);
        String damaged = new String(Files.readAllBytes(day), ISO_8859_1).replace("gin", "fin");
        Files.write(day, damaged.getBytes(ISO_8859_1));
        Files.setLastModifiedTime(day, before);
    }

    @Test
    void aRepairNamesTheEntriesThatDifferFromWhatWasRead() throws IOException {
        fixture.close();
        change();
        open();
        assertThat(fixture.upkeep().repair()).singleElement().satisfies(done -> assertThat(done)
                .contains("may have changed texts of its 2 entries, which the new checksum does not show")
                .contains("these entries differ from what was read before: 2"));
        assertThat(fixture.upkeep().verify().defects()).isEmpty();
        assertThat(quarantined()).hasSize(1);
    }

    @Test
    void aRepairSaysThatTextsMayHaveChangedIfNothingWasReadBefore() throws IOException {
        fixture.close();
        change();
        Files.delete(folder.resolve(".mneme/checkpoint"));
        open();
        assertThat(fixture.upkeep().repair()).singleElement().satisfies(done -> assertThat(done)
                .contains("may have changed texts of its 2 entries")
                .doesNotContain("differ from what was read"));
    }

    private List<Path> quarantined() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("quarantine"))) {
            return files.toList();
        }
    }
}
