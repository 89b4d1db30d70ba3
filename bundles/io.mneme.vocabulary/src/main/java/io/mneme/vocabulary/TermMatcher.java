package io.mneme.vocabulary;

import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Decides which terms a filter selects.
 *
 * @param text the folded text that a term contains; empty for any
 * @param category the category of the term; empty for any
 */
record TermMatcher(Optional<String> text, Optional<String> category) implements Predicate<StoredEntry<TermEntry>> {

    static TermMatcher of(TermFilter filter) {
        return new TermMatcher(filter.text().map(SpellingFold::fold), filter.category());
    }

    @Override
    public boolean test(StoredEntry<TermEntry> stored) {
        TermEntry term = stored.entry();
        return category.filter(wanted -> !wanted.equals(term.category())).isEmpty()
                && text.filter(wanted -> !contains(term, wanted)).isEmpty();
    }

    private static boolean contains(TermEntry term, String wanted) {
        return Stream.concat(Stream.of(term.term(), term.note()), term.variants().stream())
                .anyMatch(text -> SpellingFold.fold(text).contains(wanted));
    }
}
