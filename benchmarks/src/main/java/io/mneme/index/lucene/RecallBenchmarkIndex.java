package io.mneme.index.lucene;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.search.SearchQuery;
import io.mneme.spi.kind.EntryKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Opens an index as the container does, without a container. */
public final class RecallBenchmarkIndex {

    private static final long POLL_NANOS = 20_000_000;

    private RecallBenchmarkIndex() {}

    /** Returns an index of a journal in this folder, once it has all entries; the caller closes it. */
    public static SearchIndex of(Path folder, Journal<?> journal, EntryKind<?> kind) {
        SearchIndex index = new SearchIndex(new SimpleMeterRegistry(), Map.of("folder", folder.toString()));
        index.addKind(kind, Map.of("kind", kind.name()));
        index.addJournal(journal, Map.of("kind", kind.name()));
        SearchQuery newest =
                SearchQuery.of("any").covering(journal.name(), journal.end()).waiting(SearchQuery.MAX_WAIT);
        while (!isComplete(index)) {
            // An index that a search waits for opens at once, and does not collect entries for seconds.
            index.search(newest);
            LockSupport.parkNanos(POLL_NANOS);
        }
        return index;
    }

    private static boolean isComplete(SearchIndex index) {
        List<JournalCoverage> journals = index.status().journals();
        return !journals.isEmpty() && journals.stream().allMatch(journal -> journal.complete() && journal.lag() == 0);
    }
}
