package io.mneme.context.window;

import io.mneme.api.context.ContextRequest;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.selection.ContextSelectors;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a request that requests with the same window share.
 *
 * @param replay name of the replay that they are part of; empty for requests that are served
 * @param recipe their recipe
 * @param history identifies their history
 * @param selectors those of their selectors that policies can be bound to
 * @param window the window policy they name
 * @param settings the settings they name
 */
record SelectionKey(
        String replay,
        String recipe,
        String history,
        Map<String, String> selectors,
        Optional<String> window,
        Map<String, Double> settings) {

    static SelectionKey of(RequestScope scope, String history) {
        ContextRequest request = scope.request();
        return new SelectionKey(
                scope.replay(),
                request.recipe(),
                history,
                ContextSelectors.bindingOf(request),
                request.options().policy("window"),
                request.options().settingsOf("window"));
    }
}
