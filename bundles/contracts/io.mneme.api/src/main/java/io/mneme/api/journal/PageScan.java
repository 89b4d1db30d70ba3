package io.mneme.api.journal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds wanted entries among the selected ones by reading these page by page, the newest first. */
final class PageScan<E> {

    private static final int MIN_PAGE_ENTRIES = 16;
    private static final int MAX_PAGE_ENTRIES = 500;

    private final Journal<E> journal;
    private final EntryQuery query;

    PageScan(Journal<E> journal, EntryQuery query) {
        this.journal = journal;
        this.query = query;
    }

    /** Returns the newest wanted entries before a position, the oldest of them first. */
    List<StoredEntry<E>> newest(Position before, int limit, Predicate<? super E> wanted) {
        requireAtLeast(1, limit, "limit");
        List<StoredEntry<E>> found = new ArrayList<>();
        pages(before, Math.max(MIN_PAGE_ENTRIES, Math.min(limit, MAX_PAGE_ENTRIES)))
                .flatMap(page -> page.entries().stream())
                .filter(stored -> wanted.test(stored.entry()))
                .limit(limit)
                .forEachOrdered(found::add);
        Collections.reverse(found);
        return List.copyOf(found);
    }

    /** Returns a page of the wanted entries, the newest first. */
    Slice<E> search(Predicate<? super E> wanted, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        List<StoredEntry<E>> found = new ArrayList<>();
        long total = 0;
        long inRange = 0;
        SkippedLines skipped = SkippedLines.NONE;
        for (Slice<E> page : (Iterable<Slice<E>>) pages(Position.END, MAX_PAGE_ENTRIES)::iterator) {
            // Lines that are no entries are in each page's number, so the numbers are not added up.
            skipped = page.skipped().lines() > skipped.lines() ? page.skipped() : skipped;
            for (StoredEntry<E> stored : wantedOf(page, wanted)) {
                total++;
                if (before.isAfter(stored.position()) && inRange++ >= skip && found.size() < limit) {
                    found.add(stored);
                }
            }
        }
        return new Slice<>(found, total, inRange - found.size() > skip, skipped);
    }

    private List<StoredEntry<E>> wantedOf(Slice<E> page, Predicate<? super E> wanted) {
        return page.entries().stream()
                .filter(stored -> wanted.test(stored.entry()))
                .toList();
    }

    /** Returns at least one page, which is empty if nothing is selected. */
    private Stream<Slice<E>> pages(Position before, int size) {
        Optional<Slice<E>> first = Optional.of(journal.page(query, before, 0, size));
        return Stream.iterate(first, Optional::isPresent, page -> page.flatMap(slice -> next(slice, size)))
                .map(Optional::orElseThrow);
    }

    private Optional<Slice<E>> next(Slice<E> page, int size) {
        if (!page.hasMore()) {
            return Optional.empty();
        }
        Position last = page.entries().get(page.entries().size() - 1).position();
        return Optional.of(journal.page(query, last, 0, size));
    }

    private static void requireAtLeast(long min, long value, String name) {
        if (value < min) {
            throw new IllegalArgumentException(name + " must be at least " + min + ": " + value);
        }
    }
}
