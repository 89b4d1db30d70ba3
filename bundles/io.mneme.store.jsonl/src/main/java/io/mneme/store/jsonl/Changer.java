package io.mneme.store.jsonl;

import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.LedgerLine.Noted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/** Edits and deletes entries. Used in the writing turn only. */
final class Changer<E> {

    private final Store<E> store;
    private final Decoder<E> decoder;
    private final Rewrite<E> rewrite;
    private final Quarantine quarantine;
    private final Settings settings;

    Changer(Store<E> store, Decoder<E> decoder, Rewrite<E> rewrite, Quarantine quarantine, Settings settings) {
        this.store = store;
        this.decoder = decoder;
        this.rewrite = rewrite;
        this.quarantine = quarantine;
        this.settings = settings;
    }

    Stored<E> edit(String id, Function<Stored<E>, E> edit) throws IOException {
        refresh(List.of(id));
        Target<E> target = target(id);
        E entry = edit.apply(target.stored());
        EntryKind<E> kind = decoder.kind();
        if (!kind.id(entry).equals(id)) {
            throw new IllegalArgumentException("an edit must keep the id " + id + ": " + kind.id(entry));
        }
        byte[] line = EntryEncoder.encode(entry, kind, settings.maxLine()).content();
        String revision = Digest.hex(Digest.of(line, 0, line.length));
        if (!revision.equals(target.stored().revision())) {
            remove(byFile(copies(target.stored())));
            boolean stray = new StrayDetector<>(decoder, settings.layout()).isStray(target.file(), entry);
            replace(target(id), line, new CheckedKind<>(kind).lanes(entry), stray);
        }
        return new Stored<>(target.stored().position(), id, revision, entry);
    }

    private void replace(Target<E> target, byte[] line, List<String> lanes, boolean stray) throws IOException {
        Contents<E> contents = store.contents();
        Patch patch = new Patch(target.start(), target.start() + target.length(), line);
        List<Noted> changes = List.of(change(
                1,
                What.EDITED,
                target.stored().position().value(),
                target.stored().id()));
        rewrite(Map.of(target.file(), List.of(patch)), changes, copies -> new Succession<>(contents)
                .edited(target.row(), line, lanes, stray, copies.get(target.file())));
    }

    /** Returns the ids that lines are listed under which bear this id, and have the same content. */
    private List<String> copies(Stored<E> stored) throws IOException {
        return RepeatedIds.of(stored.id(), store.contents().view(), decoder).stream()
                .filter(other -> other.revision().equals(stored.revision()))
                .map(Stored::id)
                .toList();
    }

    void delete(String id, Consumer<Stored<E>> condition) throws IOException {
        refresh(List.of(id));
        Target<E> target = target(id);
        condition.accept(target.stored());
        remove(byFile(withRepeated(List.of(id))));
    }

    /** Removes what there is of these, all at once, and returns how many there were. */
    int erase(Collection<String> ids) throws IOException {
        refresh(ids);
        return remove(byFile(withRepeated(ids)));
    }

    /** Returns these ids, and those that lines are listed under which bear one of them. */
    private Set<String> withRepeated(Collection<String> ids) throws IOException {
        Set<String> all = new LinkedHashSet<>(ids);
        View<E> view = store.contents().view();
        for (String id : ids) {
            RepeatedIds.of(id, view, decoder).forEach(stored -> all.add(stored.id()));
        }
        return all;
    }

    private Map<String, List<EntryLine>> byFile(Collection<String> ids) throws IOException {
        Reading<E> reading = reading();
        Rows rows = store.contents().catalogue().rows();
        Map<String, List<EntryLine>> byFile = new TreeMap<>();
        for (String id : ids) {
            int row = reading.row(id);
            if (row != Rows.NONE) {
                String file = store.contents().sources().name(rows.file(row));
                byFile.computeIfAbsent(file, name -> new ArrayList<>()).add(new EntryLine(row, id));
            }
        }
        return byFile;
    }

    /** Removes all of them at once, and returns how many there were. */
    private int remove(Map<String, List<EntryLine>> byFile) throws IOException {
        if (byFile.isEmpty()) {
            return 0;
        }
        Contents<E> contents = store.contents();
        Rows rows = contents.catalogue().rows();
        List<Noted> changes = new ArrayList<>();
        Map<String, Removal> removals = new TreeMap<>();
        Map<String, List<Patch>> patches = new TreeMap<>();
        for (Map.Entry<String, List<EntryLine>> file : byFile.entrySet()) {
            for (EntryLine line : file.getValue()) {
                changes.add(change(changes.size() + 1, What.DELETED, rows.positions()[line.row()], line.id()));
            }
            int[] all = file.getValue().stream().mapToInt(EntryLine::row).toArray();
            Removal removal = Removal.of(all, rows, contents.sources().get(rows.file(all[0])));
            removals.put(file.getKey(), removal);
            patches.put(file.getKey(), removal.patches());
        }
        rewrite(patches, changes, copies -> new Succession<>(contents).without(removals, copies));
        return changes.size();
    }

    /** What repairs took out of the files goes first: once the ledger has the change, it may be acknowledged. */
    private void rewrite(
            Map<String, List<Patch>> patches, List<Noted> changes, Function<Map<String, Source>, Contents<E>> following)
            throws IOException {
        for (String file : patches.keySet()) {
            quarantine.purge(file);
        }
        rewrite.make(patches, changes, following);
    }

    /**
     * An entry to remove.
     *
     * @param row its row
     * @param id its id
     */
    private record EntryLine(int row, String id) {}

    /**
     * The entry to change.
     *
     * @param file the file it is in
     * @param row its row
     * @param start where its line starts, in bytes
     * @param length how long its line is, without the end
     * @param stored the entry as it is now
     */
    private record Target<E>(String file, int row, long start, int length, Stored<E> stored) {}

    private Target<E> target(String id) throws IOException {
        Reading<E> reading = reading();
        int row = reading.row(id);
        Rows rows = store.contents().catalogue().rows();
        Stored<E> stored = reading.at(row)
                .orElseThrow(() -> new UnknownEntryException(decoder.kind().name(), id));
        String file = store.contents().sources().name(rows.file(row));
        return new Target<>(file, row, rows.start(row), rows.lengths()[row], stored);
    }

    /** Takes in what other programs did to the files of these entries; to all files if an entry is not found. */
    private void refresh(Collection<String> ids) throws IOException {
        store.lookToChange();
        try {
            Reading<E> reading = reading();
            Set<String> files = new TreeSet<>();
            for (String id : ids) {
                int row = reading.row(id);
                files.add(row == Rows.NONE ? "" : fileOf(row));
            }
            if (files.contains("")) {
                store.lookAtEverything();
            } else {
                store.lookAt(files);
            }
        } catch (GoneException replaced) {
            store.lookAtEverything();
        }
    }

    private String fileOf(int row) {
        Contents<E> contents = store.contents();
        return contents.sources().name(contents.catalogue().rows().file(row));
    }

    private Reading<E> reading() {
        return new Reading<>(store.contents().view(), settings.layout(), decoder);
    }

    private Noted change(int further, What what, long position, String id) {
        return new Noted(store.contents().end() + further, what, position, id);
    }
}
