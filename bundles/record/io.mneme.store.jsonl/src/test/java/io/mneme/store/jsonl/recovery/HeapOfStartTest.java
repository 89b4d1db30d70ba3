package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.harness.OpeningProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The heap that a start needs. Set {@code -Dmneme.lines=2000000} for the long form: as many dictations as a container of 512 MiB
 * had, which did not start again.
 */
class HeapOfStartTest {

    private static final int LINES = Integer.getInteger("mneme.lines", 200_000);

    /** The program, its libraries and the arrays of an index that are copied one after the other. */
    private static final int BASE_MEBIBYTES = 24;

    /** What a line needs while all lines are read and an entry is edited: an index, scanned lines, a copy of some arrays. */
    private static final int BYTES_A_LINE = 170;

    /** A checkpoint and an index do not fit into it, let alone the lines that are being scanned. */
    private static final int TOO_SMALL_BYTES_A_LINE = 15;

    @TempDir
    Path folder;

    @BeforeEach
    void aKilledProcessHasRotatedSinceTheCheckpoint() throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(folder.resolve(JournalFixture.FILE))) {
            for (int i = 0; i < LINES; i++) {
                lines.write("{\"text\":\"t\",\"lane\":\"a\",\"id\":\"n" + i + "\"}\n");
            }
        }
        Path checkpoint = folder.resolve(".mneme/checkpoint");
        Path former = folder.resolve("former");
        JournalFixture.open(folder, OpeningProcess.layout(LINES)).close();
        Files.copy(checkpoint, former);
        try (JournalFixture fixture = JournalFixture.open(folder, OpeningProcess.layout(LINES - 10))) {
            fixture.upkeep().rotate();
        }
        Files.move(former, checkpoint, StandardCopyOption.REPLACE_EXISTING);
    }

    private String open(int bytesALine) throws Exception {
        int heap = BASE_MEBIBYTES + (int) ((long) LINES * bytesALine >> 20);
        return OpeningProcess.open(folder, LINES, "n" + (LINES - 1), heap);
    }

    @Test
    void aCheckpointThatDoesNotFitTheFilesTakesNoMemoryFromTheirLines() throws Exception {
        assertThat(open(BYTES_A_LINE)).isEqualTo(Integer.toString(LINES));
    }

    @Test
    void aHeapWithoutRoomForTheLinesIsNamedWithTheJournal() throws Exception {
        assertThat(open(TOO_SMALL_BYTES_A_LINE))
                .startsWith("cannot open " + folder + ": the heap of ")
                .contains("has no room for its lines", "MNEME_JAVA_OPTS=-Xmx");
    }
}
