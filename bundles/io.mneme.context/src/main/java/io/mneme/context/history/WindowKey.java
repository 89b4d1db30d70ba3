package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import io.mneme.context.selection.ContextSelectors;
import io.mneme.context.source.History;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a request that requests with the same window share.
 *
 * @param recipe their recipe
 * @param history key of their histories: what they are read from, such as a mode or a conversation
 * @param selectors those of their selectors that policies can be bound to
 * @param window the window policy they name
 * @param renderer the renderer they name
 * @param settings the settings they name, so that the settings of one request do not change the window of others
 */
record WindowKey(
        String recipe,
        String history,
        Map<String, String> selectors,
        Optional<String> window,
        Optional<String> renderer,
        Map<String, Double> settings) {

    static WindowKey of(ContextRequest request, History history) {
        return new WindowKey(
                request.recipe(),
                history.key(),
                ContextSelectors.bindingOf(request),
                request.options().policy("window"),
                request.options().policy("renderer"),
                request.options().settingsOf("window"));
    }
}
