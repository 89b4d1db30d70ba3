package io.mneme.vocabulary;

import io.mneme.api.vocabulary.TermDetails;
import java.util.List;
import java.util.Optional;

/**
 * A row of an import.
 *
 * @param line number of the line where it begins; the first is 1
 * @param term the term
 * @param variants its variants; empty if the text has no such column
 * @param category its category; empty if the text has no such column
 * @param note its note; empty if the text has no such column
 */
record TermRow(
        long line, String term, Optional<List<String>> variants, Optional<String> category, Optional<String> note) {

    /** Returns a row that has only a term. */
    static TermRow of(long line, String term) {
        return new TermRow(line, term, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the details of the row; what it has no column for is as before. */
    TermDetails details(TermDetails before) {
        return new TermDetails(
                variants.orElse(before.variants()), category.orElse(before.category()), note.orElse(before.note()));
    }
}
