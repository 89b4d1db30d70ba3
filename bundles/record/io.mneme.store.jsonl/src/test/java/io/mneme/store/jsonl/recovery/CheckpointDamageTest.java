package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A checkpoint that is damaged, or whose files have changed, has no effect on the results of a journal. */
class CheckpointDamageTest {

    private static final FileLayout LAYOUT = new ArchivingLayout(JournalFixture.FILE, "old", 4, 1_000, 0);
    private static final String CHECKPOINT = ".mneme/checkpoint";
    private static final String ARCHIVE = "old/2026-01.jsonl";

    @TempDir
    Path parent;

    private Path folder;

    /** All results of a journal. */
    private record Answers(
            List<StoredEntry<NoteEntry>> all,
            List<StoredEntry<NoteEntry>> lane,
            List<JournalEvent<NoteEntry>> events,
            List<Change> changes,
            List<StoredEntry<NoteEntry>> active,
            Set<String> skipped,
            Map<String, Long> lanes,
            List<Long> counts) {

        private static Answers of(Path folder) {
            try (JournalFixture fixture =
                    JournalFixture.open(folder, LAYOUT, Durability.NEVER, new UnsyncedStorage())) {
                Journal<NoteEntry> journal = fixture.journal();
                JournalStatus status = journal.status();
                return new Answers(
                        fixture.all(),
                        journal.newest("lane:a", 1_000, entry -> true),
                        journal.eventsAfter(Position.START, 1_000),
                        journal.changesAfter(Position.START, Integer.MAX_VALUE),
                        journal.page(EntryQuery.ofLane("").withoutArchived(), Position.END, 0, 1_000)
                                .entries(),
                        Set.copyOf(status.skipped().reasons()),
                        status.lanes(),
                        List.of(
                                status.skipped().lines(),
                                status.archived(),
                                status.bytes(),
                                status.end().value()));
            }
        }
    }

    @BeforeEach
    void someFiles() throws IOException {
        folder = Files.createDirectory(parent.resolve("journal"));
        try (JournalFixture fixture = JournalFixture.open(folder, LAYOUT, Durability.NEVER, new UnsyncedStorage())) {
            for (int i = 0; i < 6; i++) {
                fixture.append(i % 2 == 0 ? "a" : "b", "text " + i, "2026-0" + (1 + i % 2) + "-05T00:00:00Z");
            }
            fixture.otherProgramAppends("rubbish\n{\"text\":\"no id\",\"lane\":\"a\"}\n");
            fixture.upkeep().rotate();
            fixture.append("a", "more", "2026-03-05T00:00:00Z");
            fixture.edit(fixture.ids().get(0), "edited");
            fixture.delete(fixture.ids().get(4));
        }
    }

    /** Compares with the same folder without its checkpoint. */
    private void check() {
        Path other = parent.resolve("other");
        copy(folder, other, StandardCopyOption.COPY_ATTRIBUTES);
        delete(other.resolve(CHECKPOINT));
        // Opened where the first is, since the answers name the folder.
        Path first = move(folder, parent.resolve("first"));
        move(other, folder);
        Answers without = Answers.of(folder);
        move(folder, other);
        move(first, folder);
        assertThat(Answers.of(folder)).isEqualTo(without);
    }

    static Stream<Arguments> damages() {
        Random random = new Random(1);
        return IntStream.range(0, 60)
                .mapToObj(at -> Arguments.of(at, random.nextInt(100_000), random.nextInt(255) + 1));
    }

    @ParameterizedTest(name = "seed 1, damage {0}: byte {1} of it changed by {2}, or cut off there")
    @MethodSource("damages")
    void aDamagedOneIsNotBelieved(int number, int at, int by) throws IOException {
        Path checkpoint = folder.resolve(CHECKPOINT);
        byte[] bytes = Files.readAllBytes(checkpoint);
        int place = at % bytes.length;
        if (number % 3 == 0) {
            bytes = Arrays.copyOf(bytes, place);
        } else {
            bytes[place] ^= (byte) by;
        }
        Files.write(checkpoint, bytes);
        check();
    }

    enum Doing {
        NOTHING,
        APPEND,
        EDIT,
        ERASE,
        ROTATE;

        private void on(JournalFixture fixture) {
            switch (this) {
                case APPEND -> fixture.append("a", "later");
                case EDIT -> fixture.edit(fixture.ids().get(2), "later");
                case ERASE -> fixture.journal().erase(fixture.ids().subList(1, 4));
                case ROTATE -> {
                    fixture.append("a", "later", "2026-02-05T00:00:00Z");
                    fixture.upkeep().rotate();
                }
                default -> fixture.texts();
            }
        }
    }

    @ParameterizedTest(name = "before {0}")
    @EnumSource(Doing.class)
    void anOldOneIsNotBelieved(Doing doing) throws IOException {
        byte[] old = Files.readAllBytes(folder.resolve(CHECKPOINT));
        try (JournalFixture fixture = JournalFixture.open(folder, LAYOUT, Durability.NEVER, new UnsyncedStorage())) {
            doing.on(fixture);
        }
        Files.write(folder.resolve(CHECKPOINT), old);
        check();
    }

    @Test
    void oneOfAnotherFolderIsNotBelieved() throws IOException {
        byte[] mine = Files.readAllBytes(folder.resolve(CHECKPOINT));
        folder = move(folder, parent.resolve("former"));
        someFiles();
        Files.write(folder.resolve(CHECKPOINT), mine);
        check();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JournalFixture.FILE, ARCHIVE})
    void aFileRewrittenInItsPlaceIsReadAgain(String file) throws IOException {
        Path path = folder.resolve(file);
        String content = Files.readString(path);
        Files.writeString(path, content.replaceFirst("\"lane\":\"[ab]\"", "\"lane\":\"c\""));
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(1)));
        check();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JournalFixture.FILE, ARCHIVE})
    void aFileInPlaceOfAnotherIsReadAgain(String file) throws IOException {
        Path path = folder.resolve(file);
        String content = Files.readString(path);
        Path other = Files.writeString(
                parent.resolve("other.tmp"), content.replaceFirst("\"lane\":\"[ab]\"", "\"lane\":\"c\""));
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(path));
        Files.move(other, path, StandardCopyOption.ATOMIC_MOVE);
        check();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JournalFixture.FILE, ARCHIVE})
    void aFileThatIsGoneOrShorterIsNoticed(String file) throws IOException {
        Path path = folder.resolve(file);
        List<String> lines = Files.readAllLines(path);
        Files.write(path, lines.subList(0, lines.size() - 1));
        check();
        Files.delete(folder.resolve(file));
        delete(parent.resolve("other"));
        check();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {JournalFixture.FILE, ARCHIVE})
    void linesThatWereAddedAreRead(String file) throws IOException {
        Files.writeString(
                folder.resolve(file), "{\"text\":\"theirs\",\"lane\":\"a\"}\nrubbish\n", StandardOpenOption.APPEND);
        check();
    }

    private static void copy(Path from, Path to, StandardCopyOption... options) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), options);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path move(Path from, Path to) {
        try {
            return Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path path) {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
