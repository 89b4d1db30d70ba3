package io.mneme.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what became of the dictations; safe for use by many threads. */
final class Tally {

    private static final int REASONS = 5;

    private final AtomicLong recorded = new AtomicLong();
    private final AtomicLong notRecorded = new AtomicLong();
    private final AtomicLong bad = new AtomicLong();
    private final List<String> reasons = new ArrayList<>();

    void recorded() {
        recorded.incrementAndGet();
    }

    void notRecorded() {
        notRecorded.incrementAndGet();
    }

    void bad(String reason) {
        bad.incrementAndGet();
        synchronized (reasons) {
            if (reasons.size() < REASONS) {
                reasons.add(reason);
            }
        }
    }

    /** Returns how many dictations were looked at. */
    long seen() {
        return recorded.get() + notRecorded.get() + bad.get();
    }

    /** Returns what happened, the first reasons on lines of their own. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                "%,d %s recorded".formatted(recorded.get(), recorded.get() == 1 ? "dictation" : "dictations"));
        if (notRecorded.get() > 0) {
            text.append(
                    "; %,d not recorded by rule, because their mode is a chain of modes".formatted(notRecorded.get()));
        }
        if (bad.get() > 0) {
            text.append("; %,d skipped because they are no dictations:".formatted(bad.get()));
        }
        synchronized (reasons) {
            reasons.forEach(reason -> text.append("\n  ").append(reason));
        }
        return text.append(bad.get() > reasons.size() ? "\n  …" : "").toString();
    }
}
