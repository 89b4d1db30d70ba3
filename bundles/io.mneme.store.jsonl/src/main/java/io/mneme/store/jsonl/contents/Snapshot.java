package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.Journal;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.index.MalformedLines;
import io.mneme.store.jsonl.index.RecentEntryCache;
import io.mneme.store.jsonl.ledger.ChangeLog;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The journal at one moment. A read works on one view from its start to its end.
 *
 * @param table the lines
 * @param fileSet the files they are in; retain them before reading
 * @param recentEntries entries that need not be read from a file
 * @param changes the changes so far
 * @param malformed the lines that are no entries
 * @param end position of the newest entry or change
 * @param inactiveFiles the files that are not appended to
 * @param activeFile the file that is appended to; empty before there is one
 */
public record Snapshot<E>(
        LineTable table,
        FileSet fileSet,
        RecentEntryCache<E> recentEntries,
        ChangeLog changes,
        MalformedLines malformed,
        long end,
        List<FileView> inactiveFiles,
        Optional<FileView> activeFile) {

    /**
     * A file, as it was then.
     *
     * @param name its name
     * @param number its number
     * @param key what tells it from every other of its name
     * @param bytes how long it is on the disk
     * @param entries how many of its lines are entries
     * @param stray whether it may hold entries outside the time that its name stands for
     * @param modified when it was written last; null until that is known after a write of our own
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

        /** Returns whether the disk says that this very file is unchanged. */
        boolean isStill(BasicFileAttributes now, Object nowKey) {
            return now.size() == bytes && now.lastModifiedTime().equals(modified) && key.equals(nowKey);
        }
    }

    public Stream<FileView> files() {
        return Stream.concat(inactiveFiles.stream(), activeFile.stream());
    }

    /** Returns how many entries there are. */
    public int entries() {
        return table.lane(Journal.EVERYTHING).count();
    }
}
