package io.mneme.store.jsonl.config;

import io.mneme.api.journal.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the files of a journal are named and arranged: to which one an entry is appended, and what becomes of old ones. Names
 * are relative to the journal's folder, with {@code /} between folder and file. Pure but for {@link #files}.
 */
public interface FileLayout {

    /** Ends the name of a compressed file. */
    String COMPRESSED_SUFFIX = ".gz";

    /** Returns what configuration and status call it. */
    String name();

    /** Returns the folders its files are in, the journal's own ({@code ""}) first. */
    List<String> folders();

    /** Returns the files there are, in the order in which the lines of files without positions are numbered. */
    List<String> files(Path folder) throws IOException;

    /** Returns whether the moment of an entry decides to which file it is appended, or to which archive it moves. */
    default boolean usesMoment() {
        return false;
    }

    /** Returns the file to which an entry of this moment is appended; what says no moment goes where {@code now} goes. */
    String target(Supplier<Optional<Instant>> moment, Supplier<Instant> now);

    /** Returns whether the entries of a file count as archived. */
    default boolean isArchive(String file) {
        return false;
    }

    /** Returns whether the name of a file stands for a time, so that {@link #mayContain} can exclude it. */
    default boolean isTimed(String file) {
        return false;
    }

    /** Returns whether a file may hold entries of the selected time, by its name. */
    default boolean mayContain(String file, Selection which) {
        return true;
    }

    /**
     * Returns how many of the oldest entries of the file that is appended to are to be moved to archives.
     *
     * @param bytes how long that file is
     * @param entries how many entries it holds
     */
    default int surplus(long bytes, int entries) {
        return 0;
    }

    /** Returns the archive that takes an entry of this moment; the same one for all moments of one UTC day. */
    default String archive(Optional<Instant> moment) {
        throw new IllegalStateException(name() + " has no archives");
    }

    /** Returns whether a file is old enough to be compressed. */
    default boolean isDueForCompression(String file, Instant now) {
        return false;
    }

    /** Returns the layout without regard to the size below which moving entries is not worth it. */
    default FileLayout eager() {
        return this;
    }
}
