package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.util.List;
import java.util.Optional;
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

    /**
     * How far a long operation on the index has come.
     *
     * @param journal the journal that is being read
     * @param position the last position that was read
     * @param end the last position there is
     */
    record IndexProgress(String journal, Position position, Position end) {

        public IndexProgress {
            requireNonNull(journal, "journal");
            requireNonNull(position, "position");
            requireNonNull(end, "end");
        }
    }

    /**
     * The result of comparing the index with the journals.
     *
     * @param journals the comparison with each open journal, by name
     * @param damage what is wrong with the files of the index; empty if nothing is
     */
    record IndexVerification(List<JournalComparison> journals, List<String> damage) {

        /**
         * The comparison with one journal.
         *
         * @param journal the name of the journal
         * @param entries number of its entries that were compared
         * @param missing number of entries without a document
         * @param outdated number of documents that are not of the entry's present revision
         * @param surplus number of documents without an entry
         */
        public record JournalComparison(String journal, long entries, long missing, long outdated, long surplus) {

            public JournalComparison {
                requireNonNull(journal, "journal");
                if (entries < 0 || missing < 0 || outdated < 0 || surplus < 0) {
                    throw new IllegalArgumentException("numbers must not be negative: %d, %d, %d, %d in %s"
                            .formatted(entries, missing, outdated, surplus, journal));
                }
            }

            /** Returns whether the index equals the journal. */
            public boolean isEqual() {
                return missing + outdated + surplus == 0;
            }
        }

        public IndexVerification {
            journals = List.copyOf(journals);
            damage = List.copyOf(damage);
        }

        /** Returns whether the index equals all journals and its files are intact. */
        public boolean isEqual() {
            return damage.isEmpty() && journals.stream().allMatch(JournalComparison::isEqual);
        }
    }

    /**
     * The state of the index.
     *
     * @param location the folder of its files, a path of the machine it runs on; {@code memory} if it has none
     * @param documents number of indexed entries, 0 or more
     * @param bytes size of its files, 0 or more
     * @param failure why the index cannot be used; empty if it can
     * @param journals how much of each open journal is indexed, by name
     */
    record IndexStatus(
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
}
