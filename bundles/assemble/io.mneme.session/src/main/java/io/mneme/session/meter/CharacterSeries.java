package io.mneme.session.meter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.mneme.session.meter.CharacterMeters.CharacterCounts;
import io.mneme.session.meter.CharacterMeters.ClearReason;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The meters of character sessions in the registry, until {@link #close}. Their names are in {@code docs/metrics.md}. One thread calls it at a time. */
final class CharacterSeries implements AutoCloseable {

    private static final String CHARACTER = "character";
    private static final Duration[] DURATIONS = {
        Duration.ofMillis(1),
        Duration.ofMillis(10),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5)
    };

    private final MeterRegistry registry;
    private final Map<String, Gauge> gauges = new HashMap<>();
    private final Set<Counter> counters = new HashSet<>();
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicLong histories = new AtomicLong();
    private final Gauge perSession;
    private final Timer duration;

    CharacterSeries(MeterRegistry registry) {
        this.registry = registry;
        perSession = Gauge.builder("character.histories.per.session", this, CharacterSeries::historiesPerSession)
                .description("Mean number of histories of an open session")
                .register(registry);
        duration = Timer.builder("character.switch.duration")
                .description("Duration of switches, the wait for the turn included")
                .serviceLevelObjectives(DURATIONS)
                .register(registry);
    }

    private double historiesPerSession() {
        long open = sessions.get();
        return open == 0 ? 0 : (double) histories.get() / open;
    }

    void addSession() {
        sessions.incrementAndGet();
    }

    void removeSession() {
        sessions.decrementAndGet();
    }

    void addHistories(int more) {
        histories.addAndGet(more);
    }

    /** Registers the gauge of a character that has a history now. */
    void addPresent(String label, CharacterCounts counts) {
        gauges.put(
                label,
                Gauge.builder("character.history.messages", counts, CharacterCounts::messages)
                        .description("Messages in the histories of all open sessions, system prompts included")
                        .tag(CHARACTER, label)
                        .register(registry));
    }

    /** Removes the gauge of a character that has no history any more. */
    void removePresent(String label) {
        registry.remove(gauges.remove(label));
    }

    void countClear(String label, ClearReason reason) {
        count(Counter.builder("character.history.clears")
                .description("Cleared histories")
                .tag(CHARACTER, label)
                .tag("reason", reason.label()));
    }

    void countTruncation(String label) {
        count(Counter.builder("character.history.truncations")
                .description("How often messages left a history that exceeded its limit")
                .tag(CHARACTER, label));
    }

    void recordSwitch(String from, String to, long nanos) {
        duration.record(nanos, TimeUnit.NANOSECONDS);
        count(Counter.builder("character.switch")
                .description("Switches from one character to another")
                .tag("from_character", from)
                .tag("to_character", to));
    }

    private void count(Counter.Builder builder) {
        Counter counter = builder.register(registry);
        counters.add(counter);
        counter.increment();
    }

    @Override
    public void close() {
        gauges.values().forEach(registry::remove);
        counters.forEach(registry::remove);
        registry.remove(perSession);
        registry.remove(duration);
    }
}
