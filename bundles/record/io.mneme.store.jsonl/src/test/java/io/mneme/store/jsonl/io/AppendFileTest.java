package io.mneme.store.jsonl.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendFileTest {

    @TempDir
    Path folder;

    private AppendFile file;

    @BeforeEach
    void openAFileOfThreeBytes() throws IOException {
        file = AppendFile.open(Files.writeString(folder.resolve("a.jsonl"), "12\n"), new UnsyncedStorage());
    }

    @AfterEach
    void release() {
        // An interrupt of a test must not reach the next one.
        Thread.interrupted();
        file.release();
    }

    @Test
    void endsAfterItsLastByteOnly() throws IOException {
        assertThat(file.endsAt(3)).isTrue();
        assertThat(file.endsAt(2)).isFalse();
        assertThat(file.endsAt(4)).isFalse();
        assertThat(file.endsAt(1_000)).isFalse();
    }

    @Test
    void anEmptyOneEndsAtItsBeginning() throws IOException {
        assertThat(file.endsAt(0)).isFalse();
        file.truncate(0);
        assertThat(file.endsAt(0)).isTrue();
        assertThat(file.endsAt(1)).isFalse();
    }

    @Test
    void endsElsewhereOnceSomethingIsAppended() throws IOException {
        file.append(new byte[] {'3', '\n'});
        assertThat(file.endsAt(3)).isFalse();
        assertThat(file.endsAt(5)).isTrue();
    }

    @Test
    void anInterruptedThreadGetsTheEndAndStaysInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        assertThat(file.endsAt(3)).isTrue();
        assertThat(file.endsAt(2)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(file.endsAt(3)).isTrue();
    }
}
