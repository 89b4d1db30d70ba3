package io.mneme.transfer;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.ImportedEntry.ImportOutcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts recorded and skipped entries of one kind, and keeps the first reasons. Not safe for use by several threads. */
final class ImportResult {

    private static final int MAX_REASONS = 5;

    private final String kind;
    private final Map<ImportOutcome, Long> counts = new EnumMap<>(ImportOutcome.class);
    private final List<String> reasons = new ArrayList<>();

    /**
     * Counts from 0.
     *
     * @param kind the kind of the entries, as their journal calls it
     */
    ImportResult(String kind) {
        this.kind = requireNonNull(kind, "kind");
    }

    void count(ImportOutcome outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    void count(String place, ImportedEntry entry) {
        if (entry.outcome() == ImportOutcome.REJECTED) {
            reject(place + ": " + entry.reason());
        } else {
            count(entry.outcome());
        }
    }

    void reject(String reason) {
        count(ImportOutcome.REJECTED);
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
                .put("recorded", number(ImportOutcome.RECORDED))
                .put("not_recorded", number(ImportOutcome.EXCLUDED))
                .put("recorded_before", number(ImportOutcome.KNOWN))
                .put("skipped", number(ImportOutcome.REJECTED));
        reasons.forEach(object.putArray("reasons")::add);
        return object;
    }

    /** Returns the counts for people, and the first reasons on lines of their own. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%,d %s%s recorded"
                .formatted(number(ImportOutcome.RECORDED), kind, number(ImportOutcome.RECORDED) == 1 ? "" : "s"));
        if (number(ImportOutcome.EXCLUDED) > 0) {
            text.append("; %,d not recorded by rule, because their mode is a chain of modes"
                    .formatted(number(ImportOutcome.EXCLUDED)));
        }
        if (number(ImportOutcome.KNOWN) > 0) {
            text.append("; %,d already there".formatted(number(ImportOutcome.KNOWN)));
        }
        if (number(ImportOutcome.REJECTED) > 0) {
            text.append("; %,d skipped because they are no %ss:".formatted(number(ImportOutcome.REJECTED), kind));
        }
        reasons.forEach(reason -> text.append("\n  ").append(reason));
        return text.append(number(ImportOutcome.REJECTED) > reasons.size() ? "\n  …" : "")
                .toString();
    }

    private long number(ImportOutcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }
}
