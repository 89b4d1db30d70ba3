package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * The deviations of a request from the configuration.
 *
 * @param renderer name of the history renderer. If empty or unknown, the active one is used; an unknown name is reported in
 *     the manifest
 * @param window name of the window policy. If empty or unknown, the active one is used, as with the renderer
 * @param windowSettings settings of the window policy, by name, none below its minimum; absent ones come from the
 *     configuration
 * @param swapTiming when an open window takes over a policy that has become active; empty for the configured timing
 * @param model name of the model whose encoding counts the tokens. If empty or unknown, the configured encoding is used; an
 *     unknown name is reported in the manifest
 */
public record RequestOptions(
        Optional<String> renderer,
        Optional<String> window,
        Map<String, Integer> windowSettings,
        Optional<SwapTiming> swapTiming,
        Optional<String> model) {

    /** No deviation. */
    public static final RequestOptions NONE =
            new RequestOptions(Optional.empty(), Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

    public RequestOptions {
        requireNonNull(renderer, "renderer");
        requireNonNull(window, "window");
        requireNonNull(swapTiming, "swapTiming");
        requireNonNull(model, "model");
        windowSettings = Map.copyOf(windowSettings);
    }
}
