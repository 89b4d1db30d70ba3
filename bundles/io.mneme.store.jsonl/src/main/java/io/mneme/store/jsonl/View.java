package io.mneme.store.jsonl;

import io.mneme.api.journal.Journal;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The journal at one moment. A read works on one view from its start to its end.
 *
 * @param rows the lines
 * @param sources the files they are in; retain them before reading
 * @param recent entries that need not be read from a file
 * @param changes the changes so far
 * @param skips the lines that are no entries
 * @param end position of the newest entry or change
 * @param resting the files that are not appended to
 * @param growing the file that is appended to; empty before there is one
 */
record View<E>(
        Rows rows,
        Sources sources,
        RecentEntries<E> recent,
        ChangeLog changes,
        Skips skips,
        long end,
        List<Shown> resting,
        Optional<Shown> growing) {

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
    record Shown(
            String name, int number, Object key, long bytes, int entries, boolean stray, @Nullable FileTime modified) {

        static Shown of(Part part) {
            return new Shown(part.name, part.number, part.key, part.size, part.entries, part.stray, part.modified);
        }

        /** Returns whether the disk says that this very file is unchanged. */
        boolean isStill(BasicFileAttributes now, Object nowKey) {
            return now.size() == bytes && now.lastModifiedTime().equals(modified) && key.equals(nowKey);
        }
    }

    Stream<Shown> files() {
        return Stream.concat(resting.stream(), growing.stream());
    }

    /** Returns how many entries there are. */
    int entries() {
        return rows.lane(Journal.EVERYTHING).count();
    }
}
