package io.mneme.index.lucene;

import io.mneme.api.journal.Journal;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.search.Search;
import io.mneme.metrics.ContainerMeters;
import io.mneme.spi.kind.EntryKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The index as the container runs it, without a container. */
public final class BenchmarkIndex implements AutoCloseable {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final SearchIndex index;

    /** Opens the index of a folder. */
    public BenchmarkIndex(Path folder) {
        index = new SearchIndex(new ContainerMeters(), Map.of("folder", folder.toString()));
    }

    /** Starts to follow a journal, and returns when all that it has can be found. */
    public <E> void follow(Journal<E> journal, EntryKind<E> kind) throws InterruptedException {
        index.addJournal(journal, Map.of("kind", kind.name()));
        index.addKind(kind, Map.of("kind", kind.name()));
        while (!isComplete()) {
            Thread.sleep(POLL_INTERVAL.toMillis());
        }
    }

    private boolean isComplete() {
        List<JournalCoverage> journals = index.status().journals();
        return !journals.isEmpty() && journals.stream().allMatch(journal -> journal.complete() && journal.lag() == 0);
    }

    public Search search() {
        return index;
    }

    public IndexAdmin administration() {
        return index;
    }

    @Override
    public void close() {
        index.deactivate();
    }
}
