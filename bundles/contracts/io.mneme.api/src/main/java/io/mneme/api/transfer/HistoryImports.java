package io.mneme.api.transfer;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Imports files of other programs. A file is received whole, and then read in the background by the importer that recognizes it; an
 * archive is unpacked as it is read. Importing a file again records nothing twice.
 *
 * <p>A file that no importer recognizes is kept, within bounds, and read as soon as an importer arrives that does. An import that the
 * end of the container has cut off begins again at its next start.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface HistoryImports {

    /**
     * Receives a file and begins to import it.
     *
     * @param file the name of the file; may be empty
     * @param body the file; read to its end, and not closed
     * @param dryRun whether nothing is to be recorded or kept
     * @param actor by what it was asked for, as in the audit: {@code http}
     * @return the report of the import that has begun
     * @throws RefusedImportException if the file is too long, or too many are being received; nothing is kept
     * @throws java.io.UncheckedIOException if the file did not arrive whole, or cannot be kept
     */
    ImportReport receive(String file, InputStream body, boolean dryRun, String actor);

    /**
     * Returns an import.
     *
     * @throws UnknownImportException if there is none, or it is forgotten
     */
    ImportReport find(String id);

    /**
     * Waits for the end of an import.
     *
     * @param timeout the longest time to wait
     * @return its report then
     * @throws UnknownImportException if there is none
     */
    ImportReport await(String id, Duration timeout);

    /** Returns the imports that run or wait, and the newest ones that have ended, newest first. */
    List<ImportReport> list();

    /**
     * Stops an import that runs, and deletes the file of one that waits. Of one that has ended nothing is changed.
     *
     * @return its report then; it may still be running for a moment
     * @throws UnknownImportException if there is none
     */
    ImportReport stop(String id);

    /** Returns the names of the importers that there are, in the order in which they are asked. */
    List<String> importers();
}
