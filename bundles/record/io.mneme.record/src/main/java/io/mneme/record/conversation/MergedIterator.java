package io.mneme.record.conversation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Merges ordered lists: the greatest of their next elements comes first, of equal ones that of the list passed first. Holds one
 * element of each list.
 */
final class MergedIterator<T> implements Iterator<T> {

    /** A list and its next element. */
    private static final class MergedPart<T> {

        private final Iterator<? extends T> rest;
        private final List<T> next = new ArrayList<>(1);

        MergedPart(Iterator<? extends T> rest) {
            this.rest = rest;
        }

        boolean hasNext() {
            if (next.isEmpty() && rest.hasNext()) {
                next.add(rest.next());
            }
            return !next.isEmpty();
        }
    }

    private final List<MergedPart<T>> parts = new ArrayList<>();
    private final Comparator<? super T> order;

    MergedIterator(List<? extends Iterator<? extends T>> lists, Comparator<? super T> order) {
        lists.forEach(list -> parts.add(new MergedPart<>(list)));
        this.order = order;
    }

    @Override
    public boolean hasNext() {
        return parts.stream().anyMatch(MergedPart::hasNext);
    }

    @Override
    public T next() {
        MergedPart<T> first = parts.stream()
                .filter(MergedPart::hasNext)
                .reduce((one, other) -> order.compare(other.next.get(0), one.next.get(0)) > 0 ? other : one)
                .orElseThrow(NoSuchElementException::new);
        return first.next.remove(0);
    }
}
