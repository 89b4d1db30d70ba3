package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.Upkeep;
import io.mneme.spi.kind.EntryKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder with a journal of notes, and the other programs that write to it. */
final class Notebook implements AutoCloseable {

    static final String FILE = "notes.jsonl";

    private final Settings settings;
    private final Storage storage;
    private final EntryKind<Note> kind;
    private JsonlJournal<Note> journal;

    private Notebook(Settings settings, Storage storage) {
        this(settings, storage, new NoteKind());
    }

    private Notebook(Settings settings, Storage storage, EntryKind<Note> kind) {
        this.settings = settings;
        this.storage = storage;
        this.kind = kind;
        this.journal = new JsonlJournal<>(kind, settings, storage);
    }

    static Notebook open(Path folder, Layout layout, EntryKind<Note> kind) {
        Settings settings = new Settings(folder, layout, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        return new Notebook(settings, new LocalStorage(), kind);
    }

    static Notebook open(Path folder) {
        return open(folder, Durability.NEVER, new LocalStorage());
    }

    static Notebook open(Path folder, Durability durability) {
        return open(folder, durability, new LocalStorage());
    }

    static Notebook open(Path folder, Durability durability, Storage storage) {
        return new Notebook(settings(folder, durability), storage);
    }

    static Notebook open(Path folder, Layout layout) {
        return open(folder, layout, Durability.NEVER, new LocalStorage());
    }

    static Notebook open(Path folder, Layout layout, Durability durability, Storage storage) {
        return new Notebook(new Settings(folder, layout, durability, Duration.ofMillis(5), 8 << 20), storage);
    }

    static Notebook open(Settings settings) {
        return new Notebook(settings, new LocalStorage());
    }

    static Settings settings(Path folder, Durability durability) {
        return new Settings(folder, new SingleFile(FILE), durability, Duration.ofMillis(5), 8 << 20);
    }

    /** A file as another program left it, before there is a journal. */
    static Path given(Path folder, String content) {
        return given(folder, content.getBytes(UTF_8));
    }

    static Path given(Path folder, byte[] content) {
        try {
            return Files.write(folder.resolve(FILE), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Journal<Note> journal() {
        return journal;
    }

    /** What the journal does from time to time, to be done now. */
    TimedTasks<Note> timedTasks() {
        return journal.timedTasks();
    }

    Path file() {
        return settings.path(FILE);
    }

    void reopen() {
        journal.close();
        journal = new JsonlJournal<>(kind, settings, storage);
    }

    /** Opens it again after closing it, as if the checkpoint had never been written, so that everything is read. */
    void reopenWithoutCheckpoint() {
        journal.close();
        try {
            Files.deleteIfExists(settings.checkpoint());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        journal = new JsonlJournal<>(kind, settings, storage);
    }

    Stored<Note> append(String lane, String text) {
        return journal.append(Note.of(lane, text));
    }

    Stored<Note> append(String lane, String text, String time) {
        return journal.append(Note.of(lane, text).at(time));
    }

    Upkeep upkeep() {
        return journal;
    }

    Stored<Note> edit(String id, String text) {
        return journal.edit(id, stored -> stored.entry().withText(text));
    }

    void delete(String id) {
        journal.delete(id, stored -> {});
    }

    void otherProgramAppends(String bytes) {
        otherProgramAppends(bytes.getBytes(UTF_8));
    }

    void otherProgramAppends(byte[] bytes) {
        try {
            Files.write(file(), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void otherProgramReplaces(String content) {
        try {
            Path other = Files.writeString(file().resolveSibling("other.tmp"), content);
            Files.move(other, file(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void otherProgramCutsOffEverything() {
        given(settings.folder(), "");
    }

    List<Stored<Note>> all() {
        return journal.newest(Journal.EVERYTHING, Integer.MAX_VALUE, note -> true);
    }

    List<String> texts() {
        return all().stream().map(stored -> stored.entry().text()).toList();
    }

    List<String> texts(String lane, int limit) {
        return journal.newest("lane:" + lane, limit, note -> true).stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    /** Returns the texts of all entries from this moment on. */
    List<String> textsSince(String moment) {
        Selection since = Selection.of("").between(Optional.of(Instant.parse(moment)), Optional.empty());
        return journal.page(since, Position.END, 0, Integer.MAX_VALUE).entries().stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    List<Long> positions() {
        return all().stream().map(stored -> stored.position().value()).toList();
    }

    List<String> ids() {
        return all().stream().map(Stored::id).toList();
    }

    String content() {
        try {
            return Files.exists(file()) ? Files.readString(file()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether any file of the folder holds this text. */
    boolean holdsAnywhere(String text) {
        try (Stream<Path> files = Files.walk(settings.folder())) {
            return files.filter(Files::isRegularFile).anyMatch(file -> holds(file, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), UTF_8).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        journal.close();
    }
}
