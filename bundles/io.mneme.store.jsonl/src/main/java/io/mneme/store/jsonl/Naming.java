package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Gives lines the keys of their ids: of two lines with the same id, the first keeps it. */
final class Naming {

    private final Catalogue catalogue;
    private final Ledger ledger;
    private final Sources sources;
    private final Decoder<?> decoder;

    /** Next ordinal of lines that are there more than once, by digest. */
    private final Map<Long, Long> ordinals;

    Naming(Catalogue catalogue, Ledger ledger, Sources sources, Decoder<?> decoder, Map<Long, Long> ordinals) {
        this.catalogue = catalogue;
        this.ledger = ledger;
        this.sources = sources;
        this.decoder = decoder;
        this.ordinals = ordinals;
    }

    Naming(Catalogue catalogue, Ledger ledger, Sources sources, Decoder<?> decoder) {
        this(catalogue, ledger, sources, decoder, new HashMap<>());
    }

    /** Returns the key of a line, of which the key of its own id or else its digest is known. */
    long key(long known, boolean own, long place, int length) throws IOException {
        if (!own) {
            return derived(known);
        }
        if (!catalogue.has(known) && !ledger.hasDeletedKey(known)) {
            return known;
        }
        byte[] line = new byte[length];
        int read = sources.get(Place.file(place)).read(Place.start(place), line, 0, length);
        String id = decoder.decode(line, 0, read).id();
        return isTaken(id) ? derived(Digest.of(line, 0, read)) : known;
    }

    private long derived(long digest) {
        long ordinal = ordinals.getOrDefault(digest, 0L);
        while (catalogue.has(Ids.derivedKey(digest, ordinal)) || ledger.hasDeleted(Ids.derived(digest, ordinal))) {
            ordinal++;
        }
        if (ordinal > 0) {
            ordinals.put(digest, ordinal + 1);
        }
        return Ids.derivedKey(digest, ordinal);
    }

    /** Returns whether an entry has this id, or a deleted one had it. */
    boolean isTaken(String id) throws IOException {
        long key = Ids.key(id);
        if (ledger.hasDeletedKey(key) && ledger.hasDeleted(id)) {
            return true;
        }
        return catalogue.has(key) && new RowReader<>(catalogue.rows(), sources, decoder).row(id) != Rows.NONE;
    }

    Naming over(Catalogue other, Sources contents) {
        return new Naming(other, ledger, contents, decoder, ordinals);
    }
}
