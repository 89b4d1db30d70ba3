package io.mneme.spi.transfer;

import static java.util.Objects.requireNonNull;

/**
 * An entry of any kind, in the form of the lines of its journal.
 *
 * @param place where it is, for people: {@code line 7}
 * @param kind the name of the kind
 * @param line the entry as {@code EntryKind.decode} reads it
 * @param id the id of the entry if the line has none; empty for one that the container derives from the line and the number of equal
 *     lines before it
 */
public record SourceEntry(String place, String kind, String line, String id) {

    public SourceEntry {
        requireNonNull(place, "place");
        requireNonNull(kind, "kind");
        requireNonNull(line, "line");
        requireNonNull(id, "id");
    }
}
