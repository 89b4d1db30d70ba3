package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * What a request wants to be different from the configuration.
 *
 * @param renderer name of the history renderer. If empty or unknown, the active one is used; an unknown name is reported in
 *     the manifest
 * @param window name of the window policy. If empty or unknown, the active one is used, as with the renderer
 * @param windowSettings settings of the window policy, by name, none below its least; those left out come from the
 *     configuration
 * @param swapTiming when a policy that has become active begins to serve; empty for the configured way
 * @param model name of the model in whose tokens lengths are given; empty for the configured encoding, which also counts,
 *     and the manifest says so, when the model is not known
 */
public record RequestOptions(
        Optional<String> renderer,
        Optional<String> window,
        Map<String, Integer> windowSettings,
        Optional<SwapTiming> swapTiming,
        Optional<String> model) {

    /** Everything as configured. */
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
