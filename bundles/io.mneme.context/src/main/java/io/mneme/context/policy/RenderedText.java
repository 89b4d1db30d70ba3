package io.mneme.context.policy;

/** A text that a renderer has rendered, as comparisons of renderers read it. */
public interface RenderedText {

    /** Returns the text, its end included. */
    String text();
}
