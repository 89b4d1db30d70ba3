package io.mneme.spi.transfer;

import java.io.IOException;
import java.io.InputStream;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Reads the histories that another program writes to a file. To use an implementation, register it as a service: files of the program
 * can then be imported over HTTP and in the shell, and files that waited for an importer are tried again. Of several importers that
 * recognize a file, the one with the highest {@code service.ranking} reads it.
 *
 * <p>The container unpacks zip and gzip, guards against archives that are too large, derives ids, redacts, and records in batches. An
 * importer only says what a file has. It has no state, and is called from many threads at once: the same bytes give the same items in
 * the same order. It reads no other file, asks no other program and no clock.
 *
 * <p>What an importer throws ends the reading of that one file; what it gave before is recorded.
 */
@ConsumerType
public interface HistoryImporter {

    /**
     * Returns the name, which operators see and ids begin with: lower case letters, digits and hyphens, a letter first, at most 31.
     * It never changes, since an entry that is imported again is known by its id.
     */
    String name();

    /**
     * Returns whether a file is one of the program. Decides by the first bytes where it can, since files are renamed. Must be fast:
     * every importer is asked about every file.
     *
     * @param head the name and the first bytes of the file
     */
    boolean recognizes(SourceHead head);

    /**
     * Returns whether a file that stands in an archive beside histories of the program belongs to it, and has no history itself: the
     * account, a page for browsers. Other texts that no importer recognizes wait for one.
     *
     * @param head the name and the first bytes of the file
     */
    default boolean accompanies(SourceHead head) {
        return false;
    }

    /**
     * Reads a file from its beginning to its end, and gives each item to the receiver as soon as it is read. Needs no more memory for
     * a long file than for a short one, but for one conversation, or one line.
     *
     * <p>An item that is malformed is skipped by {@link ImportReceiver#skip}, and the next one is read. Where a file is cut off or
     * no longer what it began as, the importer calls {@link ImportReceiver#breakOff} and returns.
     *
     * @param head the same as for {@link #recognizes}
     * @param in the file from its beginning; not closed by the importer
     * @throws IOException if the stream cannot be read any further
     * @throws java.util.concurrent.CancellationException as thrown by the receiver when the import is stopped
     */
    void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException;
}
