package io.mneme.transfer;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.ImportedEntry;
import io.mneme.api.journal.ImportedEntry.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts recorded and skipped entries of one kind, and keeps the first reasons. Not safe for use by several threads. */
final class ImportResult {

    private static final int MAX_REASONS = 5;

    private final String kind;
    private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    private final List<String> reasons = new ArrayList<>();

    /**
     * Counts from 0.
     *
     * @param kind the kind of the entries, as their journal calls it
     */
    ImportResult(String kind) {
        this.kind = requireNonNull(kind, "kind");
    }

    void count(Outcome outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    void count(String place, ImportedEntry entry) {
        if (entry.outcome() == Outcome.REJECTED) {
            reject(place + ": " + entry.reason());
        } else {
            count(entry.outcome());
        }
    }

    void reject(String reason) {
        count(Outcome.REJECTED);
        if (reasons.size() < MAX_REASONS) {
            reasons.add(reason);
        }
    }

    /** Returns the number of items that were read and handled. */
    long total() {
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    /** Returns the counts and the first reasons for programs. */
    ObjectNode json() {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("kind", kind)
                .put("recorded", number(Outcome.RECORDED))
                .put("not_recorded", number(Outcome.EXCLUDED))
                .put("recorded_before", number(Outcome.KNOWN))
                .put("skipped", number(Outcome.REJECTED));
        reasons.forEach(object.putArray("reasons")::add);
        return object;
    }

    /** Returns the counts for people, and the first reasons on lines of their own. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%,d %s%s recorded"
                .formatted(number(Outcome.RECORDED), kind, number(Outcome.RECORDED) == 1 ? "" : "s"));
        if (number(Outcome.EXCLUDED) > 0) {
            text.append("; %,d not recorded by rule, because their mode is a chain of modes"
                    .formatted(number(Outcome.EXCLUDED)));
        }
        if (number(Outcome.KNOWN) > 0) {
            text.append("; %,d already there".formatted(number(Outcome.KNOWN)));
        }
        if (number(Outcome.REJECTED) > 0) {
            text.append("; %,d skipped because they are no %ss:".formatted(number(Outcome.REJECTED), kind));
        }
        reasons.forEach(reason -> text.append("\n  ").append(reason));
        return text.append(number(Outcome.REJECTED) > reasons.size() ? "\n  …" : "")
                .toString();
    }

    private long number(Outcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }
}
