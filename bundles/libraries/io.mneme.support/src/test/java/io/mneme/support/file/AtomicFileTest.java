package io.mneme.support.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("a.cfg"), "a=1\n");
    }

    @Test
    void replacesAFileAndLeavesNothingBesideIt() throws IOException {
        AtomicFile.write(file, bytes("a=2\n"));
        assertThat(file).hasContent("a=2\n");
        assertThat(folder.toFile().list()).containsExactly("a.cfg");
    }

    @Test
    void keepsThePermissions() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        AtomicFile.write(file, bytes("a=2\n"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void keepsALinkAndReplacesWhatItRefersTo() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("b.cfg"), file);
        AtomicFile.write(link, bytes("a=2\n"));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("a=2\n");
    }

    @Test
    void givesTheFileALaterTimeAlsoWhenTheClockWasAhead() throws IOException {
        Instant ahead = Instant.now().plusSeconds(3_600);
        Files.setLastModifiedTime(file, FileTime.from(ahead));
        AtomicFile.write(file, bytes("a=2\n"));
        assertThat(Files.getLastModifiedTime(file).toMillis()).isGreaterThan(ahead.toEpochMilli());
    }

    @Test
    void removesWhatAKilledWriterHasLeft() throws IOException {
        Path leftover = Files.writeString(folder.resolve(".a.cfg-1.new"), "a=");
        Files.setLastModifiedTime(leftover, FileTime.from(Instant.now().minusSeconds(3_600)));
        Path young = Files.writeString(folder.resolve(".a.cfg-2.new"), "a=");
        AtomicFile.write(file, bytes("a=2\n"));
        assertThat(leftover).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void deletesAFileThatIsThereOrNot() throws IOException {
        AtomicFile.delete(file);
        assertThat(file).doesNotExist();
        AtomicFile.delete(file);
        assertThat(folder).isEmptyDirectory();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
