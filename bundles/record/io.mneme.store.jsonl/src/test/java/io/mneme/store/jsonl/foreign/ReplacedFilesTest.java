package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The watch of replaced files is limited in time, number and bytes. */
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
    void watchesTheNewestFilesUpToSixtyFourMebibytes() throws IOException {
        List<AppendFile> files = added(30, 30, 20, 10);
        assertThat(files.stream().map(ReplacedFilesTest::isOpen)).containsExactly(false, true, true, true);
    }

    @Test
    void watchesTheNewestFileEvenIfItIsLarger() throws IOException {
        assertThat(added(10, 100).stream().map(ReplacedFilesTest::isOpen)).containsExactly(false, true);
    }

    @Test
    void releasesAllFilesOnRequest() throws IOException {
        List<AppendFile> files = added(1, 1);
        replacedFiles.releaseAll();
        assertThat(files.stream().map(ReplacedFilesTest::isOpen)).containsOnly(false);
        assertThat(replacedFiles.isEmpty()).isTrue();
    }

    @Test
    void releasesFilesWithoutAnyRequest() {
        Path open = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(open), "only Linux lists the open files of a process");
        JournalSettings settings = new JournalSettings(
                "note",
                folder,
                new SingleFileLayout(JournalFixture.FILE),
                Durability.NEVER,
                Duration.ofMillis(5),
                8 << 20,
                Duration.ofSeconds(2));
        try (JournalFixture fixture = JournalFixture.open(settings)) {
            String id = fixture.append("a", "first").id();
            fixture.edit(id, "second");
            fixture.edit(id, "third");
            assertThat(unnamed(open)).isPositive();
            Eventually.assertHolds(() -> assertThat(unnamed(open)).isZero());
        }
    }

    /** Returns the number of open files of the folder that have no name any more. */
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
        replacedFiles.releaseSurplus();
        return files;
    }

    private static boolean isOpen(AppendFile file) {
        boolean open = file.retain();
        if (open) {
            file.release();
        }
        return open;
    }
}
