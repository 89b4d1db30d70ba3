package io.mneme.ui.gogo.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.command.ArgumentRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileNamesTest {

    @TempDir
    Path folder;

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectory(folder.resolve("inner"));
        Files.createFile(folder.resolve("inner/a.json"));
        Files.createFile(folder.resolve("b.json"));
    }

    @Test
    void filesAreThoseOfTheFolderOfTheCaller() {
        assertThat(files("")).containsExactly("b.json", "inner/");
        assertThat(files("inner/")).containsExactly("inner/a.json");
    }

    @Test
    void anAbsolutePathNeedsNoFolder() {
        assertThat(files(folder + "/inner/")).containsExactly(folder + "/inner/a.json");
    }

    private List<String> files(String typed) {
        return new FileNames()
                .values(new ArgumentRequest("journal:import", "file", List.of(), typed, folder.toString()));
    }
}
