package io.mneme.store.jsonl.meter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.io.Closeable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The meters of one journal, from its opening until {@link #close}. Their names are in {@code docs/metrics.md}.
 *
 * <p>Safe for use by many threads.
 */
public final class JournalMeters implements Closeable {

    private final MeterRegistry registry;
    private final Tags journal;
    private final List<Meter> registered = new CopyOnWriteArrayList<>();
    private final LongAdder appends = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder batchNanos = new LongAdder();
    private final Timer syncs;
    private final Counter syncFailures;
    private final Timer rotations;

    public JournalMeters(MeterRegistry registry, String journal) {
        this.registry = registry;
        this.journal = Tags.of("journal", journal);
        added(FunctionCounter.builder("mneme.journal.appends", appends, LongAdder::sum)
                .tags(this.journal)
                .register(registry));
        added(FunctionTimer.builder(
                        "mneme.journal.append", batches, LongAdder::sum, all -> batchNanos.sum(), TimeUnit.NANOSECONDS)
                .tags(this.journal)
                .register(registry));
        syncs = added(registry.timer("mneme.journal.sync", this.journal));
        syncFailures = added(registry.counter("mneme.journal.sync.failures", this.journal));
        rotations = added(registry.timer("mneme.journal.rotation", this.journal));
    }

    private <M extends Meter> M added(M meter) {
        registered.add(meter);
        return meter;
    }

    /** Registers what is read when the meters are: the contents of the journal and its repairs since it was opened. */
    public void observe(LongSupplier entries, LongSupplier bytes, LongSupplier malformedLines, LongSupplier tornLines) {
        added(gauge("mneme.journal.entries", entries).register(registry));
        added(gauge("mneme.journal.size", bytes).baseUnit("bytes").register(registry));
        added(gauge("mneme.journal.malformed.lines", malformedLines).register(registry));
        added(FunctionCounter.builder("mneme.journal.torn.lines", tornLines, LongSupplier::getAsLong)
                .tags(journal)
                .register(registry));
    }

    private Gauge.Builder<?> gauge(String name, LongSupplier value) {
        return Gauge.builder(name, value::getAsLong).tags(journal);
    }

    /**
     * Records that a number of entries was written within a time. Adds three numbers, which the meters read: a timer of each
     * monitoring system would take a few percent of an append.
     */
    public void recordAppend(int entries, long nanos) {
        appends.add(entries);
        batches.increment();
        batchNanos.add(nanos);
    }

    /** Records a sync of a file that succeeded. */
    public void recordSync(long nanos) {
        syncs.record(nanos, TimeUnit.NANOSECONDS);
    }

    public void recordSyncFailure() {
        syncFailures.increment();
    }

    /** Records a rotation that moved entries. */
    public void recordRotation(long nanos) {
        rotations.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Removes the meters. */
    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
