package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
                .hasMessage("not a file: " + folder);
    }

    private DictationSource opened(String text) throws IOException {
        try (DictationSource source =
                SourceFile.open(Files.writeString(folder.resolve("input"), text), Instant.EPOCH)) {
            return source;
        }
    }
}
