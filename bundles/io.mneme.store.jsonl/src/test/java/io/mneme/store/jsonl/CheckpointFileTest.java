package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint is read as it was written, or not at all. */
class CheckpointFileTest {

    /** Each file that is written takes its time; no multiple of what a field is long, so that every byte of a field is met. */
    private static final int STEP = 17;

    @TempDir
    Path folder;

    private Path file;
    private byte[] written;

    @BeforeEach
    void aCheckpoint() throws IOException {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            notebook.append("b", "two");
            notebook.otherProgramAppends("rubbish\n");
            notebook.all();
        }
        file = folder.resolve(".mneme/checkpoint");
        written = Files.readAllBytes(file);
    }

    @Test
    void holdsWhatWasWritten() throws IOException {
        Checkpoint read = CheckpointFile.read(file);
        assertThat(read.parts()).extracting(part -> part.name).containsExactly(Notebook.FILE);
        assertThat(read.skips().lines()).isEqualTo(1);
        assertThat(read.catalogue().count()).isEqualTo(3);
        CheckpointFile.write(file, read, new LocalStorage());
        assertThat(file).hasBinaryContent(written);
    }

    @Test
    void namesOfLanesComeBackThoughUtf8CannotSayThem() throws IOException {
        List<String> lanes = List.of("\\ud83d", "?", "\\ude00", "\\ud83d\\ude00");
        try (Notebook notebook = Notebook.open(folder)) {
            for (String lane : lanes) {
                notebook.otherProgramAppends("{\"text\":\"in %s\",\"lane\":\"%s\"}\n".formatted(lane, lane));
            }
            notebook.all();
        }
        try (Notebook notebook = Notebook.open(folder)) {
            for (String lane : List.of("\ud83d", "?", "\ude00", "\ud83d\ude00")) {
                assertThat(notebook.texts(lane, 10)).containsExactly("in " + lane);
            }
        }
    }

    @Test
    void noByteOfItCanBeAnother() throws IOException {
        for (int at = 0; at < written.length; at += STEP) {
            byte[] damaged = written.clone();
            damaged[at] ^= 0x55;
            assertThat(isRead(damaged)).as("with byte %d changed", at).isFalse();
        }
    }

    @Test
    void noneOfItsBytesCanBeMissing() throws IOException {
        for (int length = 0; length < written.length; length += STEP) {
            assertThat(isRead(Arrays.copyOf(written, length)))
                    .as("with its first %d bytes", length)
                    .isFalse();
        }
    }

    @Test
    void nothingCanStandBehindIt() throws IOException {
        assertThat(isRead(Arrays.copyOf(written, written.length + 1))).isFalse();
    }

    @Test
    void oneThatIsCutOffEndsTooEarly() throws IOException {
        Files.write(file, Arrays.copyOf(written, written.length - 1));
        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> CheckpointFile.read(file));
    }

    private boolean isRead(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        try {
            CheckpointFile.read(file);
            return true;
        } catch (IOException | RuntimeException refused) {
            return false;
        }
    }
}
