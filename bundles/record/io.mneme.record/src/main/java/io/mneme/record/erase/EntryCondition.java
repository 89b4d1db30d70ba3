package io.mneme.record.erase;

import io.mneme.api.erasure.ErasureSelector;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.support.line.LineSearch;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether an entry meets the conditions of an erasure.
 *
 * @param kind the kind of the entry
 * @param selector the conditions; that of the journal is met
 */
record EntryCondition<E>(EntryKind<E> kind, ErasureSelector selector) implements Predicate<E> {

    @Override
    public boolean test(E entry) {
        return isById(entry) && isByField(entry) && isBySpan(entry) && isByText(entry);
    }

    private boolean isById(E entry) {
        return selector.entry().filter(id -> !id.equals(kind.id(entry))).isEmpty();
    }

    private boolean isByField(E entry) {
        if (selector.author().isEmpty() && selector.conversation().isEmpty()) {
            return true;
        }
        SearchFields fields = kind.searchFields(entry);
        return has(fields, SearchFields.AUTHOR, selector.author())
                && has(fields, SearchFields.CONVERSATION, selector.conversation());
    }

    private static boolean has(SearchFields fields, String key, Optional<String> wanted) {
        return wanted.isEmpty() || fields.values().getOrDefault(key, List.of()).contains(wanted.get());
    }

    /** What no search finds, such as the titles of conversations, is of no time unless its journal is named. */
    private boolean isBySpan(E entry) {
        if (selector.from().isEmpty() && selector.until().isEmpty()) {
            return true;
        }
        Optional<Instant> moment = kind.timestamp(entry);
        boolean isWithin = moment.filter(
                        at -> selector.from().filter(at::isBefore).isEmpty())
                .filter(at -> selector.until().filter(end -> !at.isBefore(end)).isEmpty())
                .isPresent();
        return isWithin && (selector.journal().isPresent() || !SearchFields.NONE.equals(kind.searchFields(entry)));
    }

    private boolean isByText(E entry) {
        return selector.text().isEmpty()
                || LineSearch.contains(kind.encode(entry), selector.text().get());
    }

    /** Returns whether an entry is of one of some conversations, by its search fields. */
    static <E> boolean isOf(EntryKind<E> kind, E entry, Set<String> conversations) {
        List<String> named = kind.searchFields(entry).values().getOrDefault(SearchFields.CONVERSATION, List.of());
        return !Collections.disjoint(named, conversations);
    }
}
