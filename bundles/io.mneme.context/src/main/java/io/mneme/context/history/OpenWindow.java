package io.mneme.context.history;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A window from one request to the next; requests take turns on it. */
final class OpenWindow {

    private final WindowTurn turn = new WindowTurn();

    /** Written by the request that has the turn; an erasure reads it at any time. */
    private volatile Optional<WindowState> state = Optional.empty();

    private volatile long chars;

    /**
     * Builds the history of the next request; if the journal cannot be read, the window stays as it is.
     *
     * @param timeout how long to wait for the turn
     */
    BuiltHistory next(HistoryBuilder builder, Duration timeout) {
        return turn.take(timeout, builder, () -> inTurn(builder), builder::withoutWindow);
    }

    private BuiltHistory inTurn(HistoryBuilder builder) {
        BuiltHistory history = builder.next(state);
        state = history.state();
        chars = state.map(WindowState::chars).orElse(0L);
        return history;
    }

    /** Returns the characters of its lines after its newest request. */
    long chars() {
        return chars;
    }

    /** Returns whether the window has a line of one of these entries. */
    boolean hasAny(Set<String> ids) {
        return state.stream().flatMap(kept -> kept.lines().stream()).anyMatch(line -> ids.contains(line.id()));
    }
}
