package io.mneme.index.lucene.feed;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.JournalCoverage;
import io.mneme.support.task.NamedExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The meters of the index, until {@link #close}. Their names are in {@code docs/metrics.md}. */
public final class IndexMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final List<Meter> registered = new ArrayList<>();
    private final Timer commits;
    private final Timer refreshes;
    private final Timer searches;

    public IndexMeters(MeterRegistry registry) {
        this.registry = registry;
        commits = Timer.builder("mneme.index.commit")
                .description("Commits of the index")
                .register(registry);
        refreshes = Timer.builder("mneme.index.refresh")
                .description("Refreshes, which show searches what was indexed")
                .register(registry);
        searches = Timer.builder("mneme.search").description("Searches").register(registry);
        registered.addAll(List.of(commits, refreshes, searches));
    }

    /** Registers the gauges of a state that is read whenever they are. */
    void observe(Supplier<IndexStatus> status) {
        registered.add(Gauge.builder("mneme.index.documents", () -> status.get().documents())
                .description("Entries that are indexed")
                .register(registry));
        registered.add(Gauge.builder("mneme.index.size", () -> status.get().bytes())
                .baseUnit("bytes")
                .description("Size of the files of the index")
                .register(registry));
        registered.add(Gauge.builder("mneme.index.lag", () -> lag(status.get()))
                .description("Positions of all journals that are not indexed yet")
                .register(registry));
    }

    /** Registers the meters of the thread that feeds the index. */
    void observe(NamedExecutor thread) {
        registered.add(Gauge.builder("mneme.index.tasks", thread, NamedExecutor::tasks)
                .description("Tasks of the thread that feeds the index: the one that runs, and those that wait")
                .register(registry));
        registered.add(FunctionCounter.builder("mneme.index.tasks.refused", thread, NamedExecutor::refused)
                .description("Tasks that were refused because too many waited")
                .register(registry));
    }

    private static long lag(IndexStatus status) {
        return status.journals().stream().mapToLong(JournalCoverage::lag).sum();
    }

    void recordCommit(Duration duration) {
        commits.record(duration);
    }

    void recordRefresh(Duration duration) {
        refreshes.record(duration);
    }

    public void recordSearch(Duration duration) {
        searches.record(duration);
    }

    /** Removes the meters. */
    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
