package io.mneme.store.jsonl.config;

import io.mneme.api.journal.EntryQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The names and the arrangement of a journal's files: to which file an entry is appended, and which files are rotated
 * or compressed. Names are relative to the journal's folder, with {@code /} between folder and file. Only {@link
 * #files} reads the disk.
 */
public interface FileLayout {

    /** The end of the names of compressed files. */
    String COMPRESSED_SUFFIX = ".gz";

    /** Returns the name of the layout in the configuration and the status. */
    String name();

    /** Returns the folders of the files, the journal's own ({@code ""}) first. */
    List<String> folders();

    /** Returns the files that exist, in the order in which lines without positions get theirs. */
    List<String> files(Path folder) throws IOException;

    /** Returns whether the moment of an entry decides to which file it is appended, or to which archive it moves. */
    default boolean usesMoment() {
        return false;
    }

    /**
     * Returns the file to which an entry of this moment is appended. An entry without one is appended to the file of
     * {@code now}.
     */
    String target(Supplier<Optional<Instant>> moment, Supplier<Instant> now);

    /** Returns whether the entries of a file count as archived. */
    default boolean isArchive(String file) {
        return false;
    }

    /** Returns whether the name of a file has a time, so that {@link #mayContain} can exclude it. */
    default boolean isTimed(String file) {
        return false;
    }

    /** Returns whether a file may contain entries of the selected time, by its name. */
    default boolean mayContain(String file, EntryQuery which) {
        return true;
    }

    /**
     * Returns how many of the oldest entries of the active file a rotation must move to archives.
     *
     * @param bytes length of the active file
     * @param entries how many entries it has
     */
    default int surplus(long bytes, int entries) {
        return 0;
    }

    /** Returns the name of the archive for an entry of this moment; one name for all moments of a UTC day. */
    default String archiveName(Optional<Instant> moment) {
        throw new IllegalStateException(name() + " has no archives");
    }

    /** Returns whether a file is old enough to be compressed. */
    default boolean isDueForCompression(String file, Instant now) {
        return false;
    }

    /** Returns this layout without the minimum size of a file to rotate. */
    default FileLayout eager() {
        return this;
    }
}
