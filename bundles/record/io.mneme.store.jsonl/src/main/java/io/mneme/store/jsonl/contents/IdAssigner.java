package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.LineColumns;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.support.line.DerivedId;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.util.Map;

/** Assigns the keys of their ids to lines. Of two lines with the same id, the first one keeps it. */
final class IdAssigner {

    private final LineColumns lineIndex;
    private final Ledger ledger;
    private final FileStates files;
    private final EntryDecoder<?> decoder;

    /** The next ordinal of lines that occur more than once, by digest. */
    private final Map<Long, Long> ordinals;

    IdAssigner(
            LineColumns lineIndex, Ledger ledger, FileStates files, EntryDecoder<?> decoder, Map<Long, Long> ordinals) {
        this.lineIndex = lineIndex;
        this.ledger = ledger;
        this.files = files;
        this.decoder = decoder;
        this.ordinals = ordinals;
    }

    /**
     * Returns the key of a line.
     *
     * @param known the key of its own id, or its digest if it has none
     * @param own whether it has an id of its own
     */
    long key(long known, boolean own, long address, int length) throws IOException {
        if (!own) {
            return derivedKey(known);
        }
        if (!lineIndex.containsKey(known) && !ledger.isDeletedKey(known)) {
            return known;
        }
        byte[] line = new byte[length];
        int read = files.fileSet().get(LineAddress.file(address)).read(LineAddress.start(address), line, 0, length);
        String id = decoder.decode(line, 0, read).id();
        return isTaken(id) ? derivedKey(LineDigest.of(line, 0, read)) : known;
    }

    private long derivedKey(long digest) {
        long ordinal = ordinals.getOrDefault(digest, 0L);
        while (lineIndex.containsKey(IdKeys.derivedKey(digest, ordinal))
                || ledger.isDeleted(new DerivedId(digest, ordinal).toString())) {
            ordinal++;
        }
        if (ordinal > 0) {
            ordinals.put(digest, ordinal + 1);
        }
        return IdKeys.derivedKey(digest, ordinal);
    }

    /** Returns whether an entry has this id, or a deleted one had it. */
    boolean isTaken(String id) throws IOException {
        long key = IdKeys.key(id);
        if (ledger.isDeletedKey(key) && ledger.isDeleted(id)) {
            return true;
        }
        return lineIndex.containsKey(key)
                && new EntryReader<>(lineIndex.table(), files.fileSet(), decoder).row(id) != LineTable.NO_ROW;
    }

    /** Returns an assigner for another version of the contents, with the same ordinals. */
    IdAssigner copyFor(LineColumns newIndex, FileStates newFiles) {
        return new IdAssigner(newIndex, ledger, newFiles, decoder, ordinals);
    }
}
