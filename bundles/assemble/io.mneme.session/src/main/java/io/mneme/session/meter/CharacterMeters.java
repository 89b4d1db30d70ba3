package io.mneme.session.meter;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Counts what happens in character sessions. The label of a configured character is its name, and that of all others {@code
 * other}, so that callers cannot make series without bound. A gauge leaves with the last history of its character. Counters stay,
 * also when their character is no longer configured: a rate needs their former value.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = CharacterMeters.class)
public final class CharacterMeters {

    private static final String OTHER = "other";
    private static final String NONE = "none";

    private final CharacterSeries series;
    private final Map<String, CharacterCounts> byName = new HashMap<>();
    private final Map<String, CharacterCounts> byLabel = new HashMap<>();
    private Set<String> configured = Set.of();

    @Activate
    public CharacterMeters(@Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        series = new CharacterSeries(registry);
    }

    @Deactivate
    public synchronized void close() {
        series.close();
    }

    /** Notes the names of the configured characters. */
    public synchronized void configure(Set<String> names) {
        configured = Set.copyOf(names);
        Set<String> before = Set.copyOf(byLabel.keySet());
        byLabel.clear();
        byName.forEach((name, counts) -> present(label(name)).add(counts));
        before.stream().filter(label -> !byLabel.containsKey(label)).forEach(series::removePresent);
    }

    public synchronized void addSession() {
        series.addSession();
    }

    public synchronized void removeSession() {
        series.removeSession();
    }

    /** Counts a new history, which has its system prompt. */
    public synchronized void addHistory(String character) {
        series.addHistories(1);
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
        series.addHistories(-1);
        series.countClear(label, reason);
        if (byName.get(character).isEmptyAfter(messages)) {
            byName.remove(character);
        }
        if (byLabel.get(label).isEmptyAfter(messages)) {
            byLabel.remove(label);
            series.removePresent(label);
        }
    }

    /** Counts that messages left a history because it exceeded its limit. */
    public synchronized void countTruncation(String character) {
        series.countTruncation(label(character));
    }

    /**
     * Records a switch.
     *
     * @param from the character that was current; empty if none was
     * @param nanos its duration in nanoseconds, the wait for the turn included
     */
    public synchronized void recordSwitch(Optional<String> from, String to, long nanos) {
        series.recordSwitch(from.map(this::label).orElse(NONE), label(to), nanos);
    }

    private String label(String character) {
        return configured.contains(character) ? character : OTHER;
    }

    private CharacterCounts present(String label) {
        return byLabel.computeIfAbsent(label, absent -> {
            CharacterCounts counts = new CharacterCounts();
            series.addPresent(absent, counts);
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
