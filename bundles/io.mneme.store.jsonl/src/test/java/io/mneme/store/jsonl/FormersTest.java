package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
class FormersTest {

    private static final long MEBIBYTE = 1L << 20;

    @TempDir
    Path folder;

    private Formers formers;

    @BeforeEach
    void make() {
        formers = new Formers(Notebook.settings(folder, Durability.NEVER), new LocalStorage());
    }

    @AfterEach
    void close() {
        formers.close();
    }

    @Test
    void theNewestAreKeptUpToSixtyFourMebibytes() throws IOException {
        List<LineFile> files = added(30, 30, 20, 10);
        assertThat(files.stream().map(FormersTest::isKept)).containsExactly(false, true, true, true);
    }

    @Test
    void theNewestIsKeptHoweverLargeItIs() throws IOException {
        assertThat(added(10, 100).stream().map(FormersTest::isKept)).containsExactly(false, true);
    }

    @Test
    void allAreReleasedAtOnceOnRequest() throws IOException {
        List<LineFile> files = added(1, 1);
        formers.releaseAll();
        assertThat(files.stream().map(FormersTest::isKept)).containsOnly(false);
        assertThat(formers.isEmpty()).isTrue();
    }

    @Test
    void theyAreReleasedThoughNoRequestComes() {
        Path open = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(open), "Linux tells which files a process has open");
        try (Notebook notebook = Notebook.open(folder)) {
            String id = notebook.append("a", "first").id();
            notebook.edit(id, "second");
            notebook.edit(id, "third");
            assertThat(unnamed(open)).isPositive();
            Eventually.holds(() -> assertThat(unnamed(open)).isZero());
        }
    }

    /** Returns how many files of the folder are open that have no name any more. */
    private long unnamed(Path open) {
        try (Stream<Path> files = Files.list(open)) {
            return files.map(FormersTest::target)
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

    private List<LineFile> added(int... mebibytes) throws IOException {
        List<LineFile> files = new ArrayList<>();
        for (int size : mebibytes) {
            Path path = folder.resolve("former " + files.size());
            LineFile file = LineFile.openOrCreate(path, new LocalStorage());
            try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
                sparse.setLength(size * MEBIBYTE);
            }
            formers.add(file, size * MEBIBYTE, Notebook.FILE);
            file.release();
            files.add(file);
        }
        return files;
    }

    private static boolean isKept(LineFile file) {
        boolean kept = file.retain();
        if (kept) {
            file.release();
        }
        return kept;
    }
}
