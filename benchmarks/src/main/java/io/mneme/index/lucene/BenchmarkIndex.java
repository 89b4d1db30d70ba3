package io.mneme.index.lucene;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.metrics.ContainerMeters;
import io.mneme.spi.kind.EntryKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The index as the container runs it, without a container. */
public final class BenchmarkIndex implements AutoCloseable {

    private static final long POLL_NANOS = 20_000_000;

    private final SearchIndex index;

    /** Opens the index of a folder. */
    public BenchmarkIndex(Path folder) {
        index = new SearchIndex(
                new ContainerMeters(), OperationTracker.NONE, TextSeal.OFF, Map.of("folder", folder.toString()));
    }

    /** Opens the index of a folder with codes of sounds. */
    public BenchmarkIndex(Path folder, SoundCodes codes) {
        this(folder);
        index.bindSounds(codes);
    }

    /** Starts to follow a journal, and returns when all that it has can be found. */
    public <E> void follow(Journal<E> journal, EntryKind<E> kind) {
        add(journal, kind);
        while (!isComplete()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Does the same sooner: an index that a search waits for opens at once, and does not collect entries for seconds. */
    public <E> void followAtOnce(Journal<E> journal, EntryKind<E> kind) {
        add(journal, kind);
        SearchQuery newest =
                SearchQuery.of("any").covering(journal.name(), journal.end()).waiting(SearchQuery.MAX_WAIT);
        while (!isComplete()) {
            index.search(newest);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Starts to follow a journal at once, and returns. */
    public <E> void begin(Journal<E> journal, EntryKind<E> kind) {
        add(journal, kind);
        index.search(SearchQuery.of("any"));
    }

    /** Returns whether what the journals have up to a position is indexed; they may go on. */
    public boolean isIndexed(Position position) {
        List<JournalCoverage> journals = index.status().journals();
        return !journals.isEmpty() && journals.stream().noneMatch(journal -> position.isAfter(journal.covered()));
    }

    private <E> void add(Journal<E> journal, EntryKind<E> kind) {
        index.addJournal(journal, Map.of("kind", kind.name()));
        index.addKind(kind, Map.of("kind", kind.name()));
    }

    private boolean isComplete() {
        List<JournalCoverage> journals = index.status().journals();
        return !journals.isEmpty() && journals.stream().allMatch(journal -> journal.complete() && journal.lag() == 0);
    }

    public Search search() {
        return index;
    }

    public CandidateSearch candidates() {
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
