package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * What a request wants to be different from the configuration.
 *
 * @param renderer name of the history renderer; empty for the one in office, which also serves, and the manifest says so,
 *     when nobody is called so
 * @param window name of the window policy; empty for the one in office, as with the renderer
 * @param windowSettings settings of the window policy, by name, none below its least; those left out come from the
 *     configuration
 * @param swap when a policy that has come to office begins to serve; empty for the configured way
 * @param model name of the model in whose tokens lengths are given; empty for the configured encoding, which also counts,
 *     and the manifest says so, when the model is not known
 */
public record Choices(
        Optional<String> renderer,
        Optional<String> window,
        Map<String, Integer> windowSettings,
        Optional<Swap> swap,
        Optional<String> model) {

    /** Everything as configured. */
    public static final Choices NONE =
            new Choices(Optional.empty(), Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

    public Choices {
        requireNonNull(renderer, "renderer");
        requireNonNull(window, "window");
        requireNonNull(swap, "swap");
        requireNonNull(model, "model");
        windowSettings = Map.copyOf(windowSettings);
    }
}
