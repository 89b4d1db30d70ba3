package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.store.jsonl.io.Storage;
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
public final class JournalFixture implements AutoCloseable {

    public static final String FILE = "notes.jsonl";

    private final JournalSettings settings;
    private final Storage storage;
    private final EntryKind<NoteEntry> kind;
    private JsonlJournal<NoteEntry> journal;

    private JournalFixture(JournalSettings settings, Storage storage) {
        this(settings, storage, new NoteEntryKind());
    }

    private JournalFixture(JournalSettings settings, Storage storage, EntryKind<NoteEntry> kind) {
        this.settings = settings;
        this.storage = storage;
        this.kind = kind;
        this.journal = new JsonlJournal<>(kind, settings, storage, new SimpleMeterRegistry());
    }

    static JournalFixture open(Path folder, FileLayout layout, EntryKind<NoteEntry> kind) {
        JournalSettings settings =
                new JournalSettings("note", folder, layout, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        return new JournalFixture(settings, new LocalStorage(), kind);
    }

    public static JournalFixture open(Path folder) {
        return open(folder, Durability.NEVER, new LocalStorage());
    }

    public static JournalFixture open(Path folder, Durability durability) {
        return open(folder, durability, new LocalStorage());
    }

    public static JournalFixture open(Path folder, Durability durability, Storage storage) {
        return new JournalFixture(settings(folder, durability), storage);
    }

    public static JournalFixture open(Path folder, FileLayout layout) {
        return open(folder, layout, Durability.NEVER, new LocalStorage());
    }

    public static JournalFixture open(Path folder, FileLayout layout, Durability durability, Storage storage) {
        return new JournalFixture(
                new JournalSettings("note", folder, layout, durability, Duration.ofMillis(5), 8 << 20), storage);
    }

    public static JournalFixture open(JournalSettings settings) {
        return new JournalFixture(settings, new LocalStorage());
    }

    public static JournalSettings settings(Path folder, Durability durability) {
        return new JournalSettings(
                "note", folder, new SingleFileLayout(FILE), durability, Duration.ofMillis(5), 8 << 20);
    }

    /** Writes a file of another program before the journal is opened. */
    public static Path write(Path folder, String content) {
        return write(folder, content.getBytes(UTF_8));
    }

    public static Path write(Path folder, byte[] content) {
        try {
            return Files.write(folder.resolve(FILE), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Journal<NoteEntry> journal() {
        return journal;
    }

    /** Returns the tasks that the journal runs at intervals, so that a test can run them. */
    TimedTasks<NoteEntry> timedTasks() {
        return journal.timedTasks();
    }

    public Path file() {
        return settings.path(FILE);
    }

    public void reopen() {
        journal.close();
        journal = new JsonlJournal<>(kind, settings, storage, new SimpleMeterRegistry());
    }

    /** Closes the journal, and opens it again without its checkpoint, so that it reads all files. */
    public void reopenWithoutCheckpoint() {
        journal.close();
        try {
            Files.deleteIfExists(settings.checkpointFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        journal = new JsonlJournal<>(kind, settings, storage, new SimpleMeterRegistry());
    }

    public StoredEntry<NoteEntry> append(String lane, String text) {
        return journal.append(NoteEntry.of(lane, text));
    }

    public StoredEntry<NoteEntry> append(String lane, String text, String time) {
        return journal.append(NoteEntry.of(lane, text).at(time));
    }

    public JournalMaintenance upkeep() {
        return journal;
    }

    public StoredEntry<NoteEntry> edit(String id, String text) {
        return journal.edit(id, stored -> stored.withText(text));
    }

    public void delete(String id) {
        journal.delete(id, Optional.empty());
    }

    public void otherProgramAppends(String bytes) {
        otherProgramAppends(bytes.getBytes(UTF_8));
    }

    void otherProgramAppends(byte[] bytes) {
        try {
            Files.write(file(), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void otherProgramReplaces(String content) {
        try {
            Path other = Files.writeString(file().resolveSibling("other.tmp"), content);
            Files.move(other, file(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void otherProgramCutsOffEverything() {
        write(settings.folder(), "");
    }

    public List<StoredEntry<NoteEntry>> all() {
        return journal.newest(Journal.ALL_ENTRIES, Integer.MAX_VALUE, entry -> true);
    }

    public List<String> texts() {
        return all().stream().map(stored -> stored.entry().text()).toList();
    }

    public List<String> texts(String lane, int limit) {
        return journal.newest("lane:" + lane, limit, entry -> true).stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    /** Returns the texts of all entries from this moment on. */
    public List<String> textsSince(String moment) {
        EntryQuery since = EntryQuery.ofLane("").between(Optional.of(Instant.parse(moment)), Optional.empty());
        return journal.page(since, Position.END, 0, Integer.MAX_VALUE).entries().stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    public List<Long> positions() {
        return all().stream().map(stored -> stored.position().value()).toList();
    }

    public List<String> ids() {
        return all().stream().map(StoredEntry::id).toList();
    }

    public String content() {
        try {
            return Files.exists(file()) ? Files.readString(file()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether any file of the folder contains this text. */
    public boolean holdsAnywhere(String text) {
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
