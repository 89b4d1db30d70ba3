package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.engine.FileChange;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.files.StagedCopy.BytePatch;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.BufferedByteSource;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.recovery.Quarantine;
import io.mneme.store.jsonl.recovery.TornTailRepair;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Repairs files that a crash or another program has damaged, and loses no byte. Used in the write turn only. */
final class Repair<E> {

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int MAX_NAMED_ENTRIES = 10;

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;
    private final EntryDecoder<E> decoder;

    Repair(JournalStore<E> store, JournalSettings settings, Storage storage, EntryDecoder<E> decoder) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
    }

    /** Repairs what can be repaired; returns one line for each repair. */
    List<String> repair() throws IOException {
        store.refreshBeforeChange();
        store.refreshAll();
        List<String> done = new ArrayList<>();
        for (Path left : new StagedPaths(settings).listFiles()) {
            storage.delete(left);
            done.add(settings.folder().relativize(left) + ": deleted; it was left by a change that was interrupted");
        }
        List<String> names =
                store.contents().fileStates().stream().map(FileState::name).toList();
        for (String name : names) {
            repair(store.contents().fileState(name)).ifPresent(done::add);
        }
        if (!done.isEmpty()) {
            store.reload();
        }
        return done;
    }

    private Optional<String> repair(FileState state) throws IOException {
        if (!state.isCompressed()) {
            return state.isDamaged() || state.scannedBytes() == state.size()
                    ? Optional.empty()
                    : new TornTailRepair(settings, storage, state.name()).repair(decoder);
        }
        return isDamaged(state) ? Optional.of(rewriteReadable(state)) : Optional.empty();
    }

    /** A compressed file may have been damaged since it was read. */
    private boolean isDamaged(FileState state) throws IOException {
        RefCountedSource content = store.contents().fileSet().get(state.number());
        byte[] block = new byte[BLOCK_BYTES];
        for (long at = 0; content.read(at, block, 0, BLOCK_BYTES) == BLOCK_BYTES; ) {
            at += BLOCK_BYTES;
        }
        return state.isDamaged() || content.damage().isPresent();
    }

    /** Replaces a damaged compressed file by its readable lines; the damaged file moves to the quarantine. */
    private String rewriteReadable(FileState state) throws IOException {
        JournalContents<E> contents = store.contents();
        try (FileChange<E> change = FileChange.start(store, settings, storage, List.of(state.name()))) {
            StagedCopy copy = change.stageCopy(state.name(), state.name());
            copy.append(
                    contents.fileSet().get(state.number()), blanksForMalformed(state, contents), state.scannedBytes());
            copy.sync();
            String doubt = doubt(state, contents);
            Path kept = new Quarantine(settings, storage)
                    .addDamaged(state.name(), store.ledger().newToken());
            change.replace(state, copy, state.scannedBytes());
            JournalContents<E> after = new ContentsTransition<>(contents).withCopiedFile(state, change.source(copy));
            List<Fingerprint> fingerprints = List.of(after.applyCopy(copy, store.handleCache()));
            change.commit(LedgerRecord.withFingerprints(contents.end(), fingerprints), after);
            return settings.path(state.name()) + ": the part that can be read was kept; " + doubt
                    + "; the damaged file is " + kept;
        }
    }

    /**
     * Returns how far the entries of a damaged file can be trusted. Its checksum would show a changed text; that of the file
     * that replaces it cannot.
     */
    private String doubt(FileState state, JournalContents<E> contents) throws IOException {
        LineTable table = contents.lineIndex().table();
        ByteSource content = new BufferedByteSource(contents.fileSet().get(state.number()));
        List<Integer> changed = new ArrayList<>();
        int entries = 0;
        for (int row = 0; row < table.count(); row++) {
            if (table.file(row) == state.number() && table.isEntry(row)) {
                entries++;
                if (isChanged(table, row, content)) {
                    changed.add(entries);
                }
            }
        }
        String known = changed.isEmpty()
                ? ""
                : "; these entries differ from what was read before: "
                        + changed.stream()
                                .limit(MAX_NAMED_ENTRIES)
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "))
                        + (changed.size() > MAX_NAMED_ENTRIES ? " and more" : "");
        return "the damage may have changed texts of its " + entries + " entries, which the new checksum does not show"
                + known;
    }

    private static boolean isChanged(LineTable table, int row, ByteSource content) throws IOException {
        byte[] line = new byte[table.loadableLength(row)];
        int read = content.read(table.start(row), line, 0, line.length);
        return LineDigest.checksum(LineDigest.of(line, 0, read)) != table.checksums()[row];
    }

    /**
     * Returns patches that blank the lines that are no entries, since the damage may have garbled entries. Their bytes are
     * in the quarantine, which erasure covers; in the file nothing could erase them. Other lines keep their addresses.
     */
    private List<BytePatch> blanksForMalformed(FileState state, JournalContents<E> contents) throws IOException {
        LineTable table = contents.lineIndex().table();
        ByteSource content = new BufferedByteSource(contents.fileSet().get(state.number()));
        List<BytePatch> patches = new ArrayList<>();
        for (int row = 0; row < table.count(); row++) {
            if (table.file(row) == state.number() && !table.isEntry(row)) {
                long start = table.start(row);
                long end = endOf(content, start);
                if (end > start) {
                    patches.add(new BytePatch(start, end, new byte[(int) (end - start)]));
                }
            }
        }
        patches.sort(Comparator.comparingLong(BytePatch::from));
        return patches;
    }

    /** Returns the end of a line's bytes: its line end, or the first NUL, as which unreadable bytes are read. */
    private long endOf(ByteSource content, long start) throws IOException {
        byte[] read = new byte[1];
        long at = start;
        while (at - start <= settings.maxLineBytes()
                && content.read(at, read, 0, 1) == 1
                && read[0] != 0
                && read[0] != '\n') {
            at++;
        }
        return at;
    }
}
