package io.mneme.store.jsonl;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Skipped;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * The journal at one moment. A read works on one view from its start to its end.
 *
 * @param file the file; retain it before reading from it
 * @param rows its lines
 * @param recent entries that need not be read from it
 * @param changes the changes so far
 * @param skipped the lines that are no entries
 * @param end position of the newest entry or change
 * @param size length of the file in bytes
 * @param modified when the file was written last; null until that is known after a write of our own
 */
record View<E>(
        LineFile file,
        Rows rows,
        RecentEntries<E> recent,
        ChangeLog changes,
        Skipped skipped,
        long end,
        long size,
        @Nullable FileTime modified) {

    /** Returns whether the file with these attributes is the one seen here, unchanged. */
    boolean shows(BasicFileAttributes now, Path path) {
        return now.size() == size && now.lastModifiedTime().equals(modified) && file.isDescribedBy(now, path);
    }

    /** Returns how many entries there are. */
    int entries() {
        return rows.lane(Journal.EVERYTHING).count();
    }
}
