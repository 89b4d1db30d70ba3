package io.mneme.transfer;

import static java.util.Objects.requireNonNull;

import io.mneme.api.entry.EntryImporter;
import io.mneme.spi.kind.EntryKind;

/**
 * A kind of entries that can be imported.
 *
 * @param kind reads lines
 * @param importer records what was read
 */
record TransferKind<E>(EntryKind<E> kind, EntryImporter<E> importer) {

    TransferKind {
        requireNonNull(kind, "kind");
        requireNonNull(importer, "importer");
    }

    /** Returns the name of the kind. */
    String name() {
        return kind.name();
    }
}
