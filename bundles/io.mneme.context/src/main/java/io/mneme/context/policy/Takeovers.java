package io.mneme.context.policy;

/**
 * How often an operator has told a policy to take over open windows at once.
 *
 * @param renderers how often a renderer
 * @param windows how often a window policy
 */
record Takeovers(long renderers, long windows) {

    static final Takeovers NONE = new Takeovers(0, 0);

    Takeovers plusOne(String kind) {
        return kind.equals("renderer") ? new Takeovers(renderers + 1, windows) : new Takeovers(renderers, windows + 1);
    }
}
