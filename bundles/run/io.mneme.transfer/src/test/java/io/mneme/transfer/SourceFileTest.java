package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFileTest {

    @TempDir
    Path folder;

    @Test
    void takesAnArrayForDialogues() throws IOException {
        assertThat(opened("\uFEFF \n[[]]")).isInstanceOf(DialogueSource.class);
    }

    @Test
    void takesAnythingElseForLines() throws IOException {
        assertThat(opened("{\"final_text\":\"[\"}")).isInstanceOf(JsonLinesSource.class);
        assertThat(opened("")).isInstanceOf(JsonLinesSource.class);
    }

    @Test
    void saysThatThereIsNoFile() {
        assertThatThrownBy(() -> SourceFile.open(folder.resolve("none"), Instant.EPOCH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no file " + folder.resolve("none"));
    }

    @Test
    void refusesAFolder() {
        assertThatThrownBy(() -> SourceFile.open(folder, Instant.EPOCH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a file: " + folder + "; a folder is imported by journal:adopt --import");
    }

    @Test
    void readsACompressedFile() throws IOException {
        Path file = folder.resolve("exchanges_2026-01-01.jsonl.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{\"text\":\"一\"}\n".getBytes(StandardCharsets.UTF_8));
        }
        try (ImportSource source = SourceFile.open(file, Instant.EPOCH)) {
            assertThat(SourceFixtures.all(source)).containsExactly(SourceFixtures.item("line 1", "{\"text\":\"一\"}"));
        }
    }

    private ImportSource opened(String text) throws IOException {
        try (ImportSource source = SourceFile.open(Files.writeString(folder.resolve("input"), text), Instant.EPOCH)) {
            return source;
        }
    }
}
