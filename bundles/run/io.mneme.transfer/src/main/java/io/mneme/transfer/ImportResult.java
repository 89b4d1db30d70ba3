package io.mneme.transfer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Counts recorded and skipped dictations, and keeps the first reasons. Safe for use by several threads. */
final class ImportResult {

    private static final int MAX_REASONS = 5;

    private final AtomicLong recorded = new AtomicLong();
    private final AtomicLong notRecorded = new AtomicLong();
    private final AtomicLong recordedBefore = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private final List<String> reasons = new ArrayList<>();

    void countRecorded() {
        recorded.incrementAndGet();
    }

    void countNotRecorded() {
        notRecorded.incrementAndGet();
    }

    void countRecordedBefore() {
        recordedBefore.incrementAndGet();
    }

    void reject(String reason) {
        rejected.incrementAndGet();
        synchronized (reasons) {
            if (reasons.size() < MAX_REASONS) {
                reasons.add(reason);
            }
        }
    }

    /** Returns the number of items that were read and handled. */
    long total() {
        return recorded.get() + notRecorded.get() + recordedBefore.get() + rejected.get();
    }

    /** Returns the counts and the first reasons for programs. */
    ObjectNode json() {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("recorded", recorded.get())
                .put("not_recorded", notRecorded.get())
                .put("recorded_before", recordedBefore.get())
                .put("skipped", rejected.get());
        firstReasons().forEach(object.putArray("reasons")::add);
        return object;
    }

    /** Returns the counts for people, and the first reasons on lines of their own. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                "%,d %s recorded".formatted(recorded.get(), recorded.get() == 1 ? "dictation" : "dictations"));
        if (notRecorded.get() > 0) {
            text.append(
                    "; %,d not recorded by rule, because their mode is a chain of modes".formatted(notRecorded.get()));
        }
        if (recordedBefore.get() > 0) {
            text.append("; %,d skipped because their ids were recorded before".formatted(recordedBefore.get()));
        }
        if (rejected.get() > 0) {
            text.append("; %,d skipped because they are no dictations:".formatted(rejected.get()));
        }
        List<String> shown = firstReasons();
        shown.forEach(reason -> text.append("\n  ").append(reason));
        return text.append(rejected.get() > shown.size() ? "\n  …" : "").toString();
    }

    private List<String> firstReasons() {
        synchronized (reasons) {
            return List.copyOf(reasons);
        }
    }
}
