package io.mneme.ui.gogo.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.Level;

class LogFileTest {

    private static final String STARTED = "2026-02-09T04:04:00.123Z INFO  io.mneme.a started\n";
    private static final String FAILED =
            "2026-02-09T04:04:01.123Z ERROR io.mneme.b failed\njava.io.IOException: full\n\tat io.mneme.B.run\n";
    private static final String WARNED = "2026-02-09T04:04:02.123Z WARN  io.mneme.c is late\n";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.resolve("mneme.log"), STARTED + FAILED + WARNED);
    }

    @Test
    void aMessageHasItsStackTrace() throws Exception {
        try (LogFile log = LogFile.open(file, Level.TRACE)) {
            assertThat(log.last(2)).containsExactly(FAILED, WARNED);
        }
    }

    @Test
    void messagesOfLowerLevelsAreLeftOut() throws Exception {
        try (LogFile log = LogFile.open(file, Level.ERROR)) {
            assertThat(log.last(5)).containsExactly(FAILED);
        }
    }

    @Test
    void whatComesIsReadAlsoFromAFileThatIsBegunAgain() throws Exception {
        try (LogFile log = LogFile.open(file, Level.TRACE)) {
            log.last(1);
            Files.writeString(file, STARTED, StandardOpenOption.APPEND);
            assertThat(log.next()).containsExactly(STARTED);
            Files.move(file, folder.resolve("mneme.log.1"));
            assertThat(log.next()).isEmpty();
            Files.writeString(file, WARNED);
            assertThat(log.next()).containsExactly(WARNED);
        }
    }

    @Test
    void whatAFileLacksIsTakenFromOlderOnes() throws Exception {
        compress("mneme.log.1.gz", "2026-02-09T04:03:59.123Z INFO  io.mneme.a one\n");
        compress("mneme.log.2.gz", "2026-02-09T04:03:57.123Z ERROR io.mneme.b two\njava.io.IOException: two\n");
        Files.writeString(folder.resolve("mneme.log.3"), "2026-02-09T04:03:56.123Z INFO  io.mneme.a three\n");
        compress("mneme.log.5.gz", "2026-02-09T04:03:55.123Z INFO  io.mneme.a five\n");
        try (LogFile log = LogFile.open(file, Level.TRACE)) {
            assertThat(log.last(4)).hasSize(4).first().asString().endsWith("one\n");
            assertThat(log.last(5)).hasSize(5).first().asString().endsWith("two\njava.io.IOException: two\n");
            assertThat(log.last(9)).hasSize(6).first().asString().endsWith("three\n");
        }
        try (LogFile log = LogFile.open(file, Level.ERROR)) {
            assertThat(log.last(9)).hasSize(2).last().isEqualTo(FAILED);
        }
    }

    @Test
    void anOlderFileThatBreaksOffHasWhatCanBeRead() throws Exception {
        Files.write(folder.resolve("mneme.log.1.gz"), new byte[] {31, (byte) 139, 8, 0});
        try (LogFile log = LogFile.open(file, Level.TRACE)) {
            assertThat(log.last(9)).containsExactly(STARTED, FAILED, WARNED);
        }
    }

    @Test
    void aMessageIsAnObject() {
        assertThat(LogMessage.json(List.of(FAILED, "\tat io.mneme.C.run\n")))
                .hasToString(
                        "{\"data\":[{\"at\":\"2026-02-09T04:04:01.123Z\",\"level\":\"error\",\"logger\":\"io.mneme.b\",\"message\":\"failed\\n"
                                + "java.io.IOException: full\\n"
                                + "\\tat io.mneme.B.run\"},{\"at\":null,\"level\":null,\"logger\":null,\"message\":\"\\tat"
                                + " io.mneme.C.run\"}]}");
    }

    private void compress(String name, String text) throws Exception {
        try (OutputStream bytes = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            bytes.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
