package io.mneme.transfer.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFileTest {

    @TempDir
    Path folder;

    @Test
    void readsACompressedFile() throws IOException {
        Path file = folder.resolve("exchanges_2026-01-01.jsonl.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{\"text\":\"一\"}\n".getBytes(StandardCharsets.UTF_8));
        }
        try (ImportSource source = SourceFile.lines(file)) {
            assertThat(SourceFixtures.all(source)).containsExactly(SourceFixtures.item("line 1", "{\"text\":\"一\"}"));
        }
    }
}
