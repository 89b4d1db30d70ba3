package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {

    @TempDir
    Path folder;

    @Test
    void takesAnArrayForDialogues() throws IOException {
        assertThat(opened("\uFEFF \n[[]]")).isInstanceOf(Dialogues.class);
    }

    @Test
    void takesAnythingElseForLines() throws IOException {
        assertThat(opened("{\"final_text\":\"[\"}")).isInstanceOf(JsonLines.class);
        assertThat(opened("")).isInstanceOf(JsonLines.class);
    }

    @Test
    void saysThatThereIsNoFile() {
        assertThatThrownBy(() -> InputFile.open(folder.resolve("none"), Instant.EPOCH))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no file " + folder.resolve("none"));
    }

    private Source opened(String text) throws IOException {
        try (Source source = InputFile.open(Files.writeString(folder.resolve("input"), text), Instant.EPOCH)) {
            return source;
        }
    }
}
