package io.mneme.context.window;

import io.mneme.context.history.WindowTurn;
import java.time.Duration;
import java.util.Optional;

/** The window of a history from one request to the next; requests take turns on it. */
final class KeptWindow {

    private final WindowTurn turn = new WindowTurn();

    /** Read and written by the request that has the turn. */
    private Optional<SelectionState> state = Optional.empty();

    /**
     * Selects the window of the next request.
     *
     * @param timeout how long to wait for the turn
     */
    WindowSelection next(WindowSelector selector, Duration timeout) {
        return turn.take(timeout, selector, () -> inTurn(selector), selector::withoutWindow);
    }

    private WindowSelection inTurn(WindowSelector selector) {
        WindowSelection selection = selector.next(state);
        state = selection.state();
        return selection;
    }
}
