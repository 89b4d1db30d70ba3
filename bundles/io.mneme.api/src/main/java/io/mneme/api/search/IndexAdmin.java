package io.mneme.api.search;

import java.util.function.Consumer;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The administration of the index that searches use. The index is derived from the journals and follows them by itself. Safe
 * for use by many threads.
 */
@ProviderType
public interface IndexAdmin {

    /** Returns the state of the index. It waits for nothing, neither for the index nor for a journal's files. */
    IndexStatus status();

    /**
     * Compares the index with the journals, entry by entry, and checks the sums of its files. It changes nothing.
     *
     * @param progress called on this thread as the comparison proceeds
     * @return what differs; entries that are written meanwhile count as equal
     * @throws IndexUnavailableException if the index is not open, or cannot be read
     */
    IndexVerification verify(Consumer<IndexProgress> progress);

    /**
     * Builds the index again from the journals. Searches answer meanwhile, partially. If the caller is interrupted, the build
     * continues without it.
     *
     * @param progress called on this thread as the build proceeds, several times a second
     * @throws IndexUnavailableException if the index is not open, or becomes so
     */
    void rebuild(Consumer<IndexProgress> progress);
}
