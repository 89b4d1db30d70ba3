package io.mneme.session.meter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Counts what happens in character sessions, in meters whose names are in {@code docs/metrics.md}. The label of a configured character is its name, and that of all others {@code
 * other}, so that callers cannot make series without bound. A gauge leaves with the last history of its character. Counters stay,
 * also when their character is no longer configured: a rate needs their former value.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = CharacterMeters.class)
public final class CharacterMeters {

    private static final String OTHER = "other";
    private static final String NONE = "none";
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
    private final Gauge open;
    private final Gauge perSession;
    private final Timer duration;
    private final Map<String, CharacterCounts> byName = new HashMap<>();
    private final Map<String, CharacterCounts> byLabel = new HashMap<>();
    private Set<String> configured = Set.of();

    @Activate
    public CharacterMeters(@Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this.registry = registry;
        open = Gauge.builder("mneme.sessions", sessions, AtomicLong::get)
                .description("Open character sessions")
                .register(registry);
        perSession = Gauge.builder("character.histories.per.session", this, CharacterMeters::historiesPerSession)
                .description("Mean number of histories of an open session")
                .register(registry);
        duration = Timer.builder("character.switch.duration")
                .description("Duration of switches, the wait for the turn included")
                .serviceLevelObjectives(DURATIONS)
                .register(registry);
    }

    @Deactivate
    public synchronized void close() {
        gauges.values().forEach(registry::remove);
        counters.forEach(registry::remove);
        registry.remove(open);
        registry.remove(perSession);
        registry.remove(duration);
    }

    /** Notes the names of the configured characters. */
    public synchronized void configure(Set<String> names) {
        configured = Set.copyOf(names);
        Set<String> before = Set.copyOf(byLabel.keySet());
        byLabel.clear();
        byName.forEach((name, counts) -> present(label(name)).add(counts));
        before.stream().filter(label -> !byLabel.containsKey(label)).forEach(this::removeGauge);
    }

    public synchronized void addSession() {
        sessions.incrementAndGet();
    }

    public synchronized void removeSession() {
        sessions.decrementAndGet();
    }

    /** Counts a new history, which has its system prompt. */
    public synchronized void addHistory(String character) {
        histories.incrementAndGet();
        byName.computeIfAbsent(character, name -> new CharacterCounts()).add(1, 1);
        present(label(character)).add(1, 1);
    }

    /** Adds a number of messages, below 0 if they were removed. */
    public synchronized void addMessages(String character, int messages) {
        byName.get(character).add(0, messages);
        byLabel.get(label(character)).add(0, messages);
    }

    /** Counts that a history was cleared. */
    public synchronized void removeHistory(String character, int messages, ClearReason reason) {
        String label = label(character);
        histories.decrementAndGet();
        count(Counter.builder("character.history.clears")
                .description("Cleared histories")
                .tag(CHARACTER, label)
                .tag("reason", reason.label()));
        if (byName.get(character).isEmptyAfter(messages)) {
            byName.remove(character);
        }
        if (byLabel.get(label).isEmptyAfter(messages)) {
            byLabel.remove(label);
            removeGauge(label);
        }
    }

    /** Counts that messages left a history because it exceeded its limit. */
    public synchronized void countTruncation(String character) {
        count(Counter.builder("character.history.truncations")
                .description("How often messages left a history that exceeded its limit")
                .tag(CHARACTER, label(character)));
    }

    /**
     * Records a switch.
     *
     * @param from the character that was current; empty if none was
     * @param nanos its duration in nanoseconds, the wait for the turn included
     */
    public synchronized void recordSwitch(Optional<String> from, String to, long nanos) {
        duration.record(nanos, TimeUnit.NANOSECONDS);
        count(Counter.builder("character.switch")
                .description("Switches from one character to another")
                .tag("from_character", from.map(this::label).orElse(NONE))
                .tag("to_character", label(to)));
    }

    private double historiesPerSession() {
        long open = sessions.get();
        return open == 0 ? 0 : (double) histories.get() / open;
    }

    private void removeGauge(String label) {
        registry.remove(gauges.remove(label));
    }

    private void count(Counter.Builder builder) {
        Counter counter = builder.register(registry);
        counters.add(counter);
        counter.increment();
    }

    private String label(String character) {
        return configured.contains(character) ? character : OTHER;
    }

    private CharacterCounts present(String label) {
        return byLabel.computeIfAbsent(label, absent -> {
            CharacterCounts counts = new CharacterCounts();
            gauges.put(
                    absent,
                    Gauge.builder("character.history.messages", counts, CharacterCounts::messages)
                            .description("Messages in the histories of all open sessions, system prompts included")
                            .tag(CHARACTER, absent)
                            .register(registry));
            return counts;
        });
    }

    /** How many histories a character has in all sessions, and how many messages these have. One thread changes it at a time. */
    static final class CharacterCounts {

        private final AtomicLong messages = new AtomicLong();
        private long histories;

        void add(int moreHistories, int moreMessages) {
            histories += moreHistories;
            messages.addAndGet(moreMessages);
        }

        void add(CharacterCounts more) {
            histories += more.histories;
            messages.addAndGet(more.messages.get());
        }

        /** Removes a history with its messages; returns whether it was the last one. */
        boolean isEmptyAfter(int removedMessages) {
            add(-1, -removedMessages);
            return histories == 0;
        }

        /** Returns the number of messages, for readers on any thread. */
        double messages() {
            return messages.get();
        }
    }

    /** Why a history was cleared. */
    public enum ClearReason {
        /** A caller asked for it. */
        MANUAL("manual"),
        /** Its session ended. */
        SESSION_END("session_end");

        private final String label;

        ClearReason(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}
