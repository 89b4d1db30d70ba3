package io.mneme.index.lucene;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.search.Search;
import io.mneme.api.sound.SoundCodes;
import io.mneme.spi.kind.EntryKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** An index with codes of sounds, as the container opens it, without a container. */
public final class BenchmarkSoundIndex implements AutoCloseable {

    private static final long POLL_NANOS = 20_000_000;

    private final SearchIndex index;

    /** Opens the index of a journal in a folder, and returns when it has all entries. */
    public BenchmarkSoundIndex(Path folder, Journal<?> journal, EntryKind<?> kind, SoundCodes codes) {
        index = new SearchIndex(new SimpleMeterRegistry(), Map.of("folder", folder.toString()));
        index.bindSounds(codes);
        index.addKind(kind, Map.of("kind", kind.name()));
        index.addJournal(journal, Map.of("kind", kind.name()));
        while (!isComplete()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private boolean isComplete() {
        List<JournalCoverage> journals = index.status().journals();
        return !journals.isEmpty() && journals.stream().allMatch(journal -> journal.complete() && journal.lag() == 0);
    }

    public Search search() {
        return index;
    }

    @Override
    public void close() {
        index.deactivate();
    }
}
