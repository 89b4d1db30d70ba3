package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import java.util.Map;
import java.util.Optional;

/**
 * Which requests share a window.
 *
 * @param recipe their recipe
 * @param mode their mode
 * @param tenant their tenant, since policies can be bound to one
 * @param window the window policy they name
 * @param renderer the renderer they name
 * @param settings the settings they name, so that nobody's wishes trim the window of those who have none
 */
record WindowKey(
        String recipe,
        String mode,
        String tenant,
        Optional<String> window,
        Optional<String> renderer,
        Map<String, Integer> settings) {

    static WindowKey of(ContextRequest request) {
        return new WindowKey(
                request.recipe(),
                request.selector("mode"),
                request.selector("tenant"),
                request.choices().window(),
                request.choices().renderer(),
                request.choices().windowSettings());
    }
}
