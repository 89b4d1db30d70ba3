package io.mneme.store.jsonl.contents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.seal.TextSeal;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointCodecTest {

    /**
     * Checks some bytes only, since each check writes a file. No multiple of a field's length, so each byte of a field
     * occurs.
     */
    private static final int STEP = 17;

    @TempDir
    Path folder;

    private Path file;
    private byte[] written;

    @BeforeEach
    void writeCheckpoint() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            fixture.append("b", "two");
            fixture.otherProgramAppends("rubbish\n");
            fixture.all();
        }
        file = folder.resolve(".mneme/checkpoint");
        written = Files.readAllBytes(file);
    }

    @Test
    void aCheckpointIsReadAsItWasWritten() throws IOException {
        Checkpoint read = CheckpointCodec.read(file, TextSeal.OFF);
        assertThat(read.states()).extracting(FileState::name).containsExactly(JournalFixture.FILE);
        assertThat(read.malformed().count()).isEqualTo(1);
        assertThat(read.lineIndex().count()).isEqualTo(3);
        CheckpointCodec.write(file, read, new LocalStorage(), TextSeal.OFF);
        assertThat(file).hasBinaryContent(written);
    }

    @Test
    void restoresLaneNamesThatUtf8CannotEncode() throws IOException {
        List<String> lanes = List.of("\\ud83d", "?", "\\ude00", "\\ud83d\\ude00");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            for (String lane : lanes) {
                fixture.otherProgramAppends("{\"text\":\"in %s\",\"lane\":\"%s\"}\n".formatted(lane, lane));
            }
            fixture.all();
        }
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            for (String lane : List.of("\ud83d", "?", "\ude00", "\ud83d\ude00")) {
                assertThat(fixture.texts(lane, 10)).containsExactly("in " + lane);
            }
        }
    }

    @Test
    void rejectsACheckpointWithAChangedByte() throws IOException {
        for (int changed = 0; changed < written.length; changed += STEP) {
            byte[] damaged = written.clone();
            damaged[changed] ^= 0x55;
            assertThat(isRead(damaged)).as("with byte %d changed", changed).isFalse();
        }
    }

    @Test
    void rejectsATruncatedCheckpoint() throws IOException {
        for (int length = 0; length < written.length; length += STEP) {
            assertThat(isRead(Arrays.copyOf(written, length)))
                    .as("with its first %d bytes", length)
                    .isFalse();
        }
    }

    @Test
    void rejectsBytesAfterACheckpoint() throws IOException {
        assertThat(isRead(Arrays.copyOf(written, written.length + 1))).isFalse();
    }

    @Test
    void aCheckpointWithoutItsLastByteEndsTooEarly() throws IOException {
        Files.write(file, Arrays.copyOf(written, written.length - 1));
        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> CheckpointCodec.read(file, TextSeal.OFF));
    }

    private boolean isRead(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        try {
            CheckpointCodec.read(file, TextSeal.OFF);
            return true;
        } catch (IOException | RuntimeException rejected) {
            return false;
        }
    }
}
