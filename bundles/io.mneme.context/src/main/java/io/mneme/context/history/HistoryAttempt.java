package io.mneme.context.history;

import java.util.Optional;

/**
 * The result of one attempt to build a history: either the history or the plan of the next attempt.
 *
 * @param history the history; empty if the attempt failed
 * @param next the plan of the next attempt; empty if there is a history
 */
record HistoryAttempt(Optional<BuiltHistory> history, Optional<HistoryPlan> next) {

    static HistoryAttempt of(BuiltHistory history) {
        return new HistoryAttempt(Optional.of(history), Optional.empty());
    }

    static HistoryAttempt retry(HistoryPlan next) {
        return new HistoryAttempt(Optional.empty(), Optional.of(next));
    }
}
