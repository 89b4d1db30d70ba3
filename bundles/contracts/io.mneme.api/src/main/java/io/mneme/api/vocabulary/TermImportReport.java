package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What an import did.
 *
 * @param added number of terms that the vocabulary did not have
 * @param changed number of terms about which other details were stored
 * @param unchanged number of terms that were stored with the same details
 * @param skipped the rows that were not imported, in their order
 */
public record TermImportReport(int added, int changed, int unchanged, List<SkippedRow> skipped) {

    /**
     * A row that was not imported.
     *
     * @param line number of the line where the row begins; the first is 1
     * @param reason the field and its rule
     */
    public record SkippedRow(long line, String reason) {

        public SkippedRow {
            requireNonNull(reason, "reason");
        }
    }

    public TermImportReport {
        skipped = List.copyOf(skipped);
    }
}
