package io.mneme.deploy.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeployFoldersTest {

    @TempDir
    Path folder;

    private Path file;
    private DeployFolders folders;

    @BeforeEach
    void open() {
        file = folder.resolve("x.jar");
        folders = new DeployFolders(List.of(folder));
    }

    @Test
    void offersAFileOnlyWhenItHasStoppedGrowing() throws IOException {
        folders.scan(true);
        Files.writeString(file, "a");
        assertThat(folders.scan(false)).isEmpty();
        Files.writeString(file, "ab");
        assertThat(folders.scan(false)).isEmpty();
        assertThat(folders.scan(false)).containsOnlyKeys(file);
    }

    @Test
    void offersAllFilesAtTheStart() throws IOException {
        Files.writeString(file, "a");
        assertThat(folders.scan(true)).containsOnlyKeys(file);
    }

    @Test
    void keepsAFileAsItWasWhileItIsWritten() throws IOException {
        Files.writeString(file, "a");
        Map<Path, FileStamp> before = folders.scan(true);
        Files.writeString(file, "abc");
        assertThat(folders.scan(false)).isEqualTo(before);
        assertThat(folders.scan(false).get(file).size()).isEqualTo(3);
    }

    @Test
    void noticesAFileThatIsGone() throws IOException {
        Files.writeString(file, "a");
        folders.scan(true);
        Files.delete(file);
        assertThat(folders.scan(false)).isEmpty();
    }

    @Test
    void leavesOutTheExplanationAndHiddenFiles() throws IOException {
        Files.writeString(folder.resolve("README.md"), "a");
        Files.writeString(folder.resolve(".x.jar.part"), "a");
        assertThat(folders.scan(true)).isEmpty();
    }
}
