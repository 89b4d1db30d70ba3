package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The result of comparing the index with the journals.
 *
 * @param journals the comparison with each open journal, by name
 * @param damage what is wrong with the files of the index; empty if nothing is
 */
public record IndexVerification(List<JournalComparison> journals, List<String> damage) {

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
