package io.mneme.transfer.run;

import static java.util.Objects.requireNonNull;

import io.mneme.api.entry.EntryImporter;
import io.mneme.spi.kind.EntryKind;

/**
 * A kind of entries that can be imported.
 *
 * @param kind reads lines
 * @param importer records what was read
 */
public record TransferKind<E>(EntryKind<E> kind, EntryImporter<E> importer) {

    public TransferKind {
        requireNonNull(kind, "kind");
        requireNonNull(importer, "importer");
    }

    /** Returns the name of the kind. */
    public String name() {
        return kind.name();
    }
}
