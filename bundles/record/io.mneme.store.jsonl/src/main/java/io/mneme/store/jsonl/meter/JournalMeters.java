package io.mneme.store.jsonl.meter;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.mneme.store.jsonl.meter.JournalActivity.OperationTimes;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The meters of one journal, from their registration until {@link #close}. Their names are in {@code docs/metrics.md}. A second
 * journal of the same name is not measured.
 */
public final class JournalMeters implements Closeable {

    /** What the meters read from a journal's contents. */
    public record ObservedContents(
            LongSupplier entries, LongSupplier bytes, LongSupplier malformedLines, LongSupplier tornLines) {}

    private static final Logger log = LoggerFactory.getLogger(JournalMeters.class);
    private static final String APPENDS = "mneme.journal.appends";

    private final MeterRegistry registry;
    private final Tags journal;
    private final List<Meter> registered = new ArrayList<>();

    /** Registers them. That loads about thirty classes, so the start of a journal does not wait for it. */
    public JournalMeters(MeterRegistry offered, String journal, JournalActivity activity, ObservedContents contents) {
        this.journal = Tags.of("journal", journal);
        // Two journals of one name would count into the same meters, and closing one would remove those of the other.
        synchronized (offered) {
            boolean taken = offered.find(APPENDS).tags(this.journal).meter() != null;
            this.registry = taken ? new CompositeMeterRegistry() : offered;
            counter(APPENDS, "Entries that were appended", activity, JournalActivity::appends);
        }
        if (registry != offered) {
            log.warn("{}: not measured, since another journal of this name is open", journal);
        }
        timer("mneme.journal.append", "Writes of new entries with their sync", activity.writes());
        timer("mneme.journal.sync", "Syncs of files that succeeded", activity.syncs());
        registered.add(TimeGauge.builder(
                        "mneme.journal.sync.max", activity, TimeUnit.NANOSECONDS, JournalActivity::slowestSync)
                .description("The longest of these syncs in the last two to three minutes")
                .tags(this.journal)
                .register(registry));
        counter("mneme.journal.sync.failures", "Syncs that failed", activity, JournalActivity::syncFailures);
        timer("mneme.journal.rotation", "Rotations that moved entries into archives", activity.rotations());
        registered.add(gauge("mneme.journal.entries", "Entries, archived ones included", contents.entries())
                .register(registry));
        registered.add(gauge("mneme.journal.size", "Size of the files with entries", contents.bytes())
                .baseUnit("bytes")
                .register(registry));
        registered.add(gauge(
                        "mneme.journal.malformed.lines",
                        "Lines that are no entries, and are skipped",
                        contents.malformedLines())
                .register(registry));
        counter(
                "mneme.journal.torn.lines",
                "Last lines without an end that were repaired",
                contents.tornLines(),
                LongSupplier::getAsLong);
    }

    private <T> void counter(String name, String meaning, T source, ToDoubleFunction<T> value) {
        registered.add(FunctionCounter.builder(name, source, value)
                .description(meaning)
                .tags(journal)
                .register(registry));
    }

    private void timer(String name, String meaning, OperationTimes times) {
        registered.add(
                FunctionTimer.builder(name, times, OperationTimes::count, OperationTimes::nanos, TimeUnit.NANOSECONDS)
                        .description(meaning)
                        .tags(journal)
                        .register(registry));
    }

    private Gauge.Builder<?> gauge(String name, String meaning, LongSupplier value) {
        return Gauge.builder(name, value::getAsLong).description(meaning).tags(journal);
    }

    /** Removes the meters. */
    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
