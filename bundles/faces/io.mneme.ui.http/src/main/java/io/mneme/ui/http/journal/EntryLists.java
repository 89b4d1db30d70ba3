package io.mneme.ui.http.journal;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.view.JournalJson;
import java.util.ArrayList;
import java.util.List;

/** Answers requests that record several entries at once, also when such a request is sent again. */
final class EntryLists {

    private static final EntryQuery EVERY_ENTRY = EntryQuery.ofLane(Journal.ALL_ENTRIES);

    private EntryLists() {}

    /** Returns whether a body is a list. */
    static boolean isList(String body) {
        return body.stripLeading().startsWith("[");
    }

    /** Returns what is kept of a request: the runs of positions of its entries, as {@code 5-9,3-3}. */
    static <E> IdempotentResult recorded(Journal<E> journal, List<StoredEntry<E>> entries) {
        StringBuilder runs = new StringBuilder();
        for (int first = 0; first < entries.size(); ) {
            int last = first;
            while (last + 1 < entries.size() && position(entries, last + 1) == position(entries, last) + 1) {
                last++;
            }
            runs.append(first == 0 ? "" : ",").append(position(entries, first)).append('-');
            runs.append(position(entries, last));
            first = last + 1;
        }
        return new IdempotentResult(answer(journal, entries), IdempotentResult.SEVERAL, runs.toString());
    }

    private static <E> long position(List<StoredEntry<E>> entries, int index) {
        return entries.get(index).position().value();
    }

    /**
     * Returns the entries of a request from what is kept of it.
     *
     * @throws io.mneme.ui.http.transport.Problem.ProblemException if one has been deleted since
     */
    static <E> List<StoredEntry<E>> find(Journal<E> journal, String runs) {
        List<StoredEntry<E>> found = new ArrayList<>();
        for (String run : runs.split(",")) {
            long last = Long.parseLong(run.substring(run.indexOf('-') + 1));
            for (long next = Long.parseLong(run.substring(0, run.indexOf('-'))); next <= last; next++) {
                found.add(find(journal, next));
            }
        }
        return found;
    }

    private static <E> StoredEntry<E> find(Journal<E> journal, long position) {
        return journal.after(EVERY_ENTRY, new Position(position - 1), 1).entries().stream()
                .filter(stored -> stored.position().value() == position)
                .findFirst()
                .orElseThrow(() -> IdempotentResult.deleted("an entry of a list"));
    }

    /** Returns the answer with the entries, in their order. */
    static <E> BufferedResponse answer(Journal<E> journal, List<StoredEntry<E>> entries) {
        return BufferedResponse.json(201, JournalJson.list(journal, entries));
    }
}
