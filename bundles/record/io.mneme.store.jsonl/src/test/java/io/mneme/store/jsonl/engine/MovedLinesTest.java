package io.mneme.store.jsonl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.harness.HookedStorage;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovedLinesTest {

    private static final String ARCHIVE = "old/2026-01.jsonl";
    private static final List<ByteRange> FIRST_LINE = List.of(new ByteRange(0, 4));

    @TempDir
    Path folder;

    private final HookedStorage disk = new HookedStorage();
    private StagedPaths paths;
    private StagedFiles staged;
    private MovedLines lines;
    private Path active;
    private AppendFile source;

    @BeforeEach
    void writeTwoLines() throws IOException {
        JournalSettings settings = new JournalSettings(
                "note",
                folder,
                new ArchivingLayout(JournalFixture.FILE, "old", 1, 0, 0),
                Durability.NEVER,
                Duration.ofSeconds(1),
                8 << 20);
        paths = new StagedPaths(settings);
        staged = new StagedFiles(paths, disk, "7-1", List.of(JournalFixture.FILE));
        lines = new MovedLines(settings, disk, staged);
        active = Files.writeString(folder.resolve(JournalFixture.FILE), "one\ntwo\n");
        source = AppendFile.open(active, disk);
    }

    @AfterEach
    void release() {
        source.release();
    }

    private AppendStep stage(List<ByteRange> ranges) throws IOException {
        lines.stage(JournalFixture.FILE, source, Map.of(ARCHIVE, ranges));
        FileState archive = new FileState(ARCHIVE, 1, "key");
        archive.updateSize(5);
        return lines.appendTo(archive);
    }

    @Test
    void theFileGetsASecondNameInsteadOfACopy() throws IOException {
        assertThat(stage(FIRST_LINE)).isEqualTo(new AppendStep(ARCHIVE, 5, JournalFixture.FILE, FIRST_LINE));
        assertThat(staged.stagedFiles()).containsExactly(paths.lines(JournalFixture.FILE, "7-1"));
        assertThat(Files.isSameFile(paths.lines(JournalFixture.FILE, "7-1"), active))
                .isTrue();
        assertThat(lines.bytes()).isEqualTo(Map.of(ARCHIVE, 4L));
    }

    @Test
    void theLinesAreCopiedOnADiskWithoutSecondNames() throws IOException {
        disk.withoutLinks();
        assertThat(stage(FIRST_LINE)).isEqualTo(new AppendStep(ARCHIVE, 5));
        assertThat(staged.stagedFiles()).containsExactly(paths.lines(ARCHIVE, "7-1"));
        assertThat(paths.lines(ARCHIVE, "7-1")).hasContent("one\n");
    }

    @Test
    void scatteredLinesAreCopiedSinceTheirRecordWouldBeLong() throws IOException {
        List<ByteRange> scattered =
                LongStream.range(0, 300).mapToObj(i -> new ByteRange(0, 4)).toList();
        assertThat(stage(scattered)).isEqualTo(new AppendStep(ARCHIVE, 5));
        assertThat(Files.size(paths.lines(ARCHIVE, "7-1"))).isEqualTo(1_200);
    }

    @Test
    void theLinesAreCopiedIfAnotherProgramHasJustReplacedTheFile() throws IOException {
        Files.delete(active);
        Files.writeString(active, "theirs\n");
        assertThat(stage(FIRST_LINE)).isEqualTo(new AppendStep(ARCHIVE, 5));
        assertThat(paths.lines(ARCHIVE, "7-1")).hasContent("one\n");
        assertThat(paths.lines(JournalFixture.FILE, "7-1")).doesNotExist();
    }
}
