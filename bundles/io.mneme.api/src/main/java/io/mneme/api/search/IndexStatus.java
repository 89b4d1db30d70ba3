package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * The state of the index.
 *
 * @param location the folder of its files, a path of the machine it runs on; {@code memory} if it has none
 * @param documents number of indexed entries, 0 or more
 * @param bytes size of its files, 0 or more
 * @param failure why the index cannot be used; empty if it can
 * @param journals how much of each open journal is indexed, by name
 */
public record IndexStatus(
        String location, long documents, long bytes, Optional<String> failure, List<JournalCoverage> journals) {

    public IndexStatus {
        requireNonNull(location, "location");
        requireNonNull(failure, "failure");
        journals = List.copyOf(journals);
        if (documents < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "documents and bytes must not be negative: " + documents + " and " + bytes);
        }
    }
}
