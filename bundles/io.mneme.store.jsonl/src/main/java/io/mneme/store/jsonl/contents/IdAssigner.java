package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.index.LineIndex;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.line.LineDigest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Gives lines the keys of their ids: of two lines with the same id, the first keeps it. */
final class IdAssigner {

    private final LineIndex lineIndex;
    private final Ledger ledger;
    private final FileSet fileSet;
    private final EntryDecoder<?> decoder;

    /** Next ordinal of lines that are there more than once, by digest. */
    private final Map<Long, Long> ordinals;

    IdAssigner(LineIndex lineIndex, Ledger ledger, FileSet fileSet, EntryDecoder<?> decoder, Map<Long, Long> ordinals) {
        this.lineIndex = lineIndex;
        this.ledger = ledger;
        this.fileSet = fileSet;
        this.decoder = decoder;
        this.ordinals = ordinals;
    }

    IdAssigner(LineIndex lineIndex, Ledger ledger, FileSet fileSet, EntryDecoder<?> decoder) {
        this(lineIndex, ledger, fileSet, decoder, new HashMap<>());
    }

    /** Returns the key of a line, of which the key of its own id or else its digest is known. */
    long key(long known, boolean own, long place, int length) throws IOException {
        if (!own) {
            return derived(known);
        }
        if (!lineIndex.containsKey(known) && !ledger.isDeletedKey(known)) {
            return known;
        }
        byte[] line = new byte[length];
        int read = fileSet.get(LineAddress.file(place)).read(LineAddress.start(place), line, 0, length);
        String id = decoder.decode(line, 0, read).id();
        return isTaken(id) ? derived(LineDigest.of(line, 0, read)) : known;
    }

    private long derived(long digest) {
        long ordinal = ordinals.getOrDefault(digest, 0L);
        while (lineIndex.containsKey(IdKeys.derivedKey(digest, ordinal))
                || ledger.isDeleted(IdKeys.derivedId(digest, ordinal))) {
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
                && new EntryReader<>(lineIndex.table(), fileSet, decoder).row(id) != LineTable.NO_ROW;
    }

    IdAssigner copyFor(LineIndex other, FileSet contents) {
        return new IdAssigner(other, ledger, contents, decoder, ordinals);
    }
}
