package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.store.jsonl.Eventually;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Former files are kept open only as long, and only as many bytes of them, as is agreed. */
class ReplacedFilesTest {

    private static final long MEBIBYTE = 1L << 20;

    @TempDir
    Path folder;

    private ReplacedFiles replacedFiles;

    @BeforeEach
    void make() {
        replacedFiles = new ReplacedFiles(JournalFixture.settings(folder, Durability.NEVER), new LocalStorage());
    }

    @AfterEach
    void close() {
        replacedFiles.close();
    }

    @Test
    void theNewestAreKeptUpToSixtyFourMebibytes() throws IOException {
        List<AppendFile> files = added(30, 30, 20, 10);
        assertThat(files.stream().map(ReplacedFilesTest::isKept)).containsExactly(false, true, true, true);
    }

    @Test
    void theNewestIsKeptHoweverLargeItIs() throws IOException {
        assertThat(added(10, 100).stream().map(ReplacedFilesTest::isKept)).containsExactly(false, true);
    }

    @Test
    void allAreReleasedAtOnceOnRequest() throws IOException {
        List<AppendFile> files = added(1, 1);
        replacedFiles.releaseAll();
        assertThat(files.stream().map(ReplacedFilesTest::isKept)).containsOnly(false);
        assertThat(replacedFiles.isEmpty()).isTrue();
    }

    @Test
    void theyAreReleasedThoughNoRequestComes() {
        Path open = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(open), "Linux tells which files a process has open");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.append("a", "first").id();
            fixture.edit(id, "second");
            fixture.edit(id, "third");
            assertThat(unnamed(open)).isPositive();
            Eventually.assertHolds(() -> assertThat(unnamed(open)).isZero());
        }
    }

    /** Returns how many files of the folder are open that have no name any more. */
    private long unnamed(Path open) {
        try (Stream<Path> files = Files.list(open)) {
            return files.map(ReplacedFilesTest::target)
                    .filter(name -> name.startsWith(folder.toString()) && name.endsWith(" (deleted)"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private List<AppendFile> added(int... mebibytes) throws IOException {
        List<AppendFile> files = new ArrayList<>();
        for (int size : mebibytes) {
            Path path = folder.resolve("former " + files.size());
            AppendFile file = AppendFile.openOrCreate(path, new LocalStorage());
            try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
                sparse.setLength(size * MEBIBYTE);
            }
            replacedFiles.add(file, size * MEBIBYTE, JournalFixture.FILE);
            file.release();
            files.add(file);
        }
        return files;
    }

    private static boolean isKept(AppendFile file) {
        boolean kept = file.retain();
        if (kept) {
            file.release();
        }
        return kept;
    }
}
