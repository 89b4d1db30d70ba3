package io.mneme.store.jsonl.write;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.contents.RepeatedIds;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.contents.StrayDetector;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.StagedCopy.BytePatch;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.CheckedKind;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.EntryEncoder;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.read.SnapshotReader;
import io.mneme.store.jsonl.recovery.Quarantine;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Edits and deletes entries. Used in the write turn only. */
public final class EntryEditor<E> {

    private final JournalStore<E> store;
    private final EntryDecoder<E> decoder;
    private final FileRewrite<E> rewrite;
    private final TextEraser<E> texts;
    private final Quarantine quarantine;
    private final JournalSettings settings;

    public EntryEditor(JournalStore<E> store, EntryDecoder<E> decoder, JournalSettings settings, Storage storage) {
        this.store = store;
        this.decoder = decoder;
        this.quarantine = new Quarantine(settings, storage);
        this.rewrite = new FileRewrite<>(store, settings, storage, quarantine);
        this.texts = new TextEraser<>(store, rewrite, quarantine);
        this.settings = settings;
    }

    /** Replaces the entry with this id; throws like {@link io.mneme.api.journal.Journal#replace}. */
    public StoredEntry<E> replace(String id, String expected, E entry) throws IOException {
        CheckedKind<E> kind = decoder.kind();
        if (!kind.id(entry).equals(id)) {
            throw new IllegalArgumentException("an edit must keep the id " + id + ": " + kind.id(entry));
        }
        refresh(List.of(id));
        EditTarget<E> target = target(id);
        requireRevision(expected, target.stored());
        if (kind.isSame(entry, target.stored().entry())) {
            return target.stored();
        }
        byte[] line = EntryEncoder.encode(entry, kind, settings.maxLineBytes());
        String revision = LineDigest.hex(LineDigest.of(line, 0, line.length));
        if (!revision.equals(target.stored().revision())) {
            remove(byFile(copies(target.stored())));
            boolean stray = new StrayDetector(settings.layout()).isStray(target.file(), decoder.moment(entry));
            replace(target(id), line, kind.lanes(entry), stray);
        }
        return new StoredEntry<>(target.stored().position(), id, revision, entry);
    }

    private void requireRevision(String expected, StoredEntry<E> stored) {
        if (!stored.revision().equals(expected)) {
            throw new RevisionMismatchException(settings.name(), stored.id(), expected, stored.revision());
        }
    }

    private void replace(EditTarget<E> target, byte[] line, List<String> lanes, boolean stray) throws IOException {
        JournalContents<E> contents = store.contents();
        BytePatch patch = new BytePatch(target.start(), target.start() + target.length(), line);
        List<Change> changes = List.of(change(
                1, Type.EDITED, target.stored().position(), target.stored().id()));
        rewrite.apply(Map.of(target.file(), List.of(patch)), changes, copies -> new ContentsTransition<>(contents)
                .withEditedEntry(target.row(), line, lanes, stray, copies.get(target.file())));
    }

    /** Returns the ids of other entries whose lines have this id and the same content. */
    private List<String> copies(StoredEntry<E> stored) throws IOException {
        return RepeatedIds.of(stored.id(), store.contents().snapshot(), decoder).stream()
                .filter(other -> other.revision().equals(stored.revision()))
                .map(StoredEntry::id)
                .toList();
    }

    /** Deletes the entry with this id; throws like {@link io.mneme.api.journal.Journal#delete}. */
    public int delete(String id, Optional<String> expected) throws IOException {
        refresh(List.of(id));
        StoredEntry<E> stored = target(id).stored();
        requireRevision(expected.orElse(stored.revision()), stored);
        return remove(byFile(withRepeated(List.of(id))));
    }

    /** Deletes the entries that have these ids, as one change; returns the number of deleted entries. */
    public int erase(Collection<String> ids) throws IOException {
        refresh(ids);
        return remove(byFile(withRepeated(ids)));
    }

    /** Returns how many entries with these ids there are, and how many quarantined files an erasure deletes with them. */
    public long countErasable(Collection<String> ids) throws IOException {
        refresh(ids);
        Map<String, List<EntryLine>> byFile = byFile(withRepeated(ids));
        return byFile.values().stream().mapToLong(List::size).sum() + quarantine.count(byFile.keySet());
    }

    /** Returns how many lines that are no entries, and quarantined files, have a text. */
    public long countText(String text) throws IOException {
        return texts.count(text);
    }

    /** Removes a text from lines that are no entries, and from the quarantine; returns how many had it. */
    public long eraseText(String text) throws IOException {
        return texts.erase(text);
    }

    /** Returns these ids, and the ids of other entries whose lines have one of them. */
    private Set<String> withRepeated(Collection<String> ids) throws IOException {
        Set<String> all = new LinkedHashSet<>(ids);
        Snapshot<E> snapshot = store.contents().snapshot();
        for (String id : ids) {
            RepeatedIds.of(id, snapshot, decoder).forEach(stored -> all.add(stored.id()));
        }
        return all;
    }

    private Map<String, List<EntryLine>> byFile(Collection<String> ids) throws IOException {
        SnapshotReader<E> reader = currentReader();
        Map<String, List<EntryLine>> byFile = new TreeMap<>();
        for (String id : ids) {
            int row = reader.row(id);
            if (row != LineTable.NO_ROW) {
                byFile.computeIfAbsent(fileOf(row), name -> new ArrayList<>()).add(new EntryLine(row, id));
            }
        }
        return byFile;
    }

    /** Removes all of them at once, and returns how many there were. */
    private int remove(Map<String, List<EntryLine>> byFile) throws IOException {
        if (byFile.isEmpty()) {
            return 0;
        }
        JournalContents<E> contents = store.contents();
        LineTable table = contents.lineIndex().table();
        List<Change> changes = new ArrayList<>();
        Map<String, LineRemoval> removals = new TreeMap<>();
        Map<String, List<BytePatch>> patches = new TreeMap<>();
        for (Map.Entry<String, List<EntryLine>> file : byFile.entrySet()) {
            for (EntryLine line : file.getValue()) {
                Position position = new Position(table.positions()[line.row()]);
                changes.add(change(changes.size() + 1, Type.DELETED, position, line.id()));
            }
            int[] all = file.getValue().stream().mapToInt(EntryLine::row).toArray();
            LineRemoval removal = LineRemoval.of(all, table, contents.fileSet().get(table.file(all[0])));
            removals.put(file.getKey(), removal);
            patches.put(file.getKey(), removal.patches());
        }
        rewrite.apply(patches, changes, copies -> new ContentsTransition<>(contents).without(removals, copies));
        return changes.size();
    }

    /**
     * The line of an entry to delete.
     *
     * @param row its row
     * @param id the id of the entry
     */
    private record EntryLine(int row, String id) {}

    /**
     * The entry to edit.
     *
     * @param file name of its file
     * @param row its row
     * @param start start of its line, in bytes
     * @param length length of its line, without the end
     * @param stored the entry before the edit
     */
    private record EditTarget<E>(String file, int row, long start, int length, StoredEntry<E> stored) {}

    private EditTarget<E> target(String id) throws IOException {
        SnapshotReader<E> reader = currentReader();
        int row = reader.row(id);
        LineTable table = store.contents().lineIndex().table();
        StoredEntry<E> stored = reader.entryAt(row).orElseThrow(() -> new UnknownEntryException(settings.name(), id));
        return new EditTarget<>(fileOf(row), row, table.start(row), table.lengths()[row], stored);
    }

    /** Refreshes the files of these entries; all files if an entry is not found. */
    private void refresh(Collection<String> ids) throws IOException {
        store.refreshBeforeChange();
        try {
            SnapshotReader<E> reader = currentReader();
            Set<String> files = new TreeSet<>();
            for (String id : ids) {
                int row = reader.row(id);
                files.add(row == LineTable.NO_ROW ? "" : fileOf(row));
            }
            if (files.contains("")) {
                store.refreshAll();
            } else {
                store.refreshFiles(files);
            }
        } catch (StaleFileException replaced) {
            store.refreshAll();
        }
    }

    private String fileOf(int row) {
        JournalContents<E> contents = store.contents();
        return contents.fileSet().name(contents.lineIndex().table().file(row));
    }

    private SnapshotReader<E> currentReader() {
        return new SnapshotReader<>(store.contents().snapshot(), settings.layout(), decoder);
    }

    private Change change(int offset, Type what, Position position, String id) {
        return Change.ofEntry(new Position(store.contents().end() + offset), what, position, id);
    }
}
