package io.mneme.session.meter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** The meters of character sessions in the registry, until {@link #close}. Their names are in {@code docs/metrics.md}. One thread calls it at a time. */
final class CharacterSeries implements AutoCloseable {

    private static final String CLEARS = "character.history.clears";
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
    private final Set<Meter> ofCharacters = new HashSet<>();
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicLong histories = new AtomicLong();
    private final Gauge perSession;
    private final Timer duration;

    CharacterSeries(MeterRegistry registry) {
        this.registry = registry;
        perSession = Gauge.builder("character.histories.per.session", this, CharacterSeries::historiesPerSession)
                .register(registry);
        duration = Timer.builder("character.switch.duration")
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
        ofCharacters.add(Gauge.builder("character.history.messages", counts, CharacterCounts::messages)
                .tag(CHARACTER, label)
                .register(registry));
    }

    /** Removes the series of a character that has no history any more, except its clears. */
    void removePresent(String label) {
        remove(meter -> names(meter, label) && !meter.getId().getName().equals(CLEARS));
    }

    /** Removes the series of a character. */
    void removeAll(String label) {
        remove(meter -> names(meter, label));
    }

    private static boolean names(Meter meter, String label) {
        return meter.getId().getTags().stream()
                .anyMatch(
                        tag -> !tag.getKey().equals("reason") && tag.getValue().equals(label));
    }

    private void remove(Predicate<Meter> departed) {
        ofCharacters.removeIf(meter -> {
            boolean leaves = departed.test(meter);
            if (leaves) {
                registry.remove(meter);
            }
            return leaves;
        });
    }

    void countClear(String label, ClearReason reason) {
        count(CLEARS, CHARACTER, label, "reason", reason.label());
    }

    void countTruncation(String label) {
        count("character.history.truncations", CHARACTER, label);
    }

    void recordSwitch(String from, String to, long nanos) {
        duration.record(nanos, TimeUnit.NANOSECONDS);
        count("character.switch", "from_character", from, "to_character", to);
    }

    private void count(String name, String... tags) {
        Counter counter = registry.counter(name, tags);
        ofCharacters.add(counter);
        counter.increment();
    }

    @Override
    public void close() {
        remove(meter -> true);
        registry.remove(perSession);
        registry.remove(duration);
    }
}
