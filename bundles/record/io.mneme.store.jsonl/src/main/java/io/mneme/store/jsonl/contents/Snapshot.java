package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.Journal;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.ledger.ChangeLog;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.MalformedLines;
import io.mneme.store.jsonl.memory.RecentEntryCache;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a journal at one moment. A read uses one snapshot from its start to its end.
 *
 * @param lineage the name of the sequence of positions
 * @param table the lines
 * @param fileSet the sources of the lines; a reader must retain them
 * @param recentEntries entries that need not be read from a file
 * @param changes the changes so far
 * @param malformed the lines that are no entries
 * @param end position of the newest entry or change
 * @param inactiveFiles all files except the active one
 * @param activeFile the file to which entries are appended; empty before the first append
 * @param unread positions of files that could not be read, in ascending order
 */
public record Snapshot<E>(
        String lineage,
        LineTable table,
        FileSet fileSet,
        RecentEntryCache<E> recentEntries,
        ChangeLog changes,
        MalformedLines malformed,
        long end,
        List<FileView> inactiveFiles,
        Optional<FileView> activeFile,
        List<UnreadRange> unread) {

    /**
     * The state of a file at that moment.
     *
     * @param name its name
     * @param number its number in the file set
     * @param key what distinguishes it from every other file of its name
     * @param bytes its length on disk
     * @param entries the number of its lines that are entries
     * @param stray whether it may contain entries outside the time that its name stands for
     * @param modified its modification time; null after a write of this process until it was read again
     */
    public record FileView(
            String name, int number, Object key, long bytes, int entries, boolean stray, @Nullable FileTime modified) {

        static FileView of(FileState state) {
            return new FileView(
                    state.name(),
                    state.number(),
                    state.key(),
                    state.size(),
                    state.entries(),
                    state.isStray(),
                    state.modified());
        }

        /** Returns whether the disk has this very file, unchanged as far as its version shows. */
        boolean isUnchanged(FileVersion version) {
            return version.size() == bytes && version.modified().equals(modified) && key.equals(version.key());
        }
    }

    /** Returns all files, the active one last. */
    public Stream<FileView> files() {
        return Stream.concat(inactiveFiles.stream(), activeFile.stream());
    }

    /** Returns the length of all files on disk. */
    public long bytes() {
        return files().mapToLong(FileView::bytes).sum();
    }

    /** Returns the number of entries. */
    public int entries() {
        return table.lane(Journal.ALL_ENTRIES).count();
    }

    /**
     * Positions of lines in a file that could not be read at all: the table has no rows for them.
     *
     * @param file the name of the file
     * @param first the first position
     * @param last the last position
     */
    public record UnreadRange(String file, long first, long last) {}
}
