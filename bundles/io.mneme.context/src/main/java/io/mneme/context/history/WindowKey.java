package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a request that requests with the same window share.
 *
 * @param recipe their recipe
 * @param lane the dictations that their histories are read from
 * @param tenant their tenant, since policies can be bound to one
 * @param window the window policy they name
 * @param renderer the renderer they name
 * @param settings the settings they name, so that the settings of one request do not change the window of others
 */
record WindowKey(
        String recipe,
        String lane,
        String tenant,
        Optional<String> window,
        Optional<String> renderer,
        Map<String, Double> settings) {

    static WindowKey of(ContextRequest request, String lane) {
        return new WindowKey(
                request.recipe(),
                lane,
                request.selector("tenant"),
                request.options().policy("window"),
                request.options().policy("renderer"),
                request.options().settingsOf("window"));
    }
}
