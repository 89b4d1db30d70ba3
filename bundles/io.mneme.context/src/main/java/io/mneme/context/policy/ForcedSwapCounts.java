package io.mneme.context.policy;

/**
 * How often the operator has let the active policy replace that of open windows at once.
 *
 * @param renderers how often a renderer
 * @param windows how often a window policy
 */
public record ForcedSwapCounts(long renderers, long windows) {

    static final ForcedSwapCounts NONE = new ForcedSwapCounts(0, 0);

    ForcedSwapCounts plusOne(String kind) {
        return kind.equals("renderer")
                ? new ForcedSwapCounts(renderers + 1, windows)
                : new ForcedSwapCounts(renderers, windows + 1);
    }
}
