package io.mneme.spi.contribute;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import java.util.List;
import java.util.Optional;

/**
 * What a contributor puts into a prompt.
 *
 * @param text the text itself, without separators around it; never empty
 * @param separator how it is joined to what stands before it
 * @param frameRole whether it says something by itself
 * @param sources ids of the entries it was made of, in the order of the text
 * @param window how its history was chosen; empty if it holds none
 * @param omissions contributors and policies that were omitted from it, and why; empty if there are none
 */
public record Contribution(
        String text,
        Separator separator,
        FrameRole frameRole,
        List<String> sources,
        Optional<WindowReport> window,
        List<Omission> omissions) {

    /** How a piece is joined to the piece before it; nothing stands before the first piece of a prompt. */
    public enum Separator {
        /** By a blank line. */
        PARAGRAPH,
        /** By a line break. */
        LINE
    }

    /** Whether a piece says something by itself. */
    public enum FrameRole {
        /** It does. */
        CONTENT,
        /** It only frames others: it is left out when no {@link #FRAMED} piece is there. */
        FRAME,
        /** It does, and belongs into the frame. */
        FRAMED
    }

    public Contribution {
        requireNonNull(separator, "separator");
        requireNonNull(frameRole, "frameRole");
        requireNonNull(window, "window");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a contribution must have text");
        }
        sources = List.copyOf(sources);
        omissions = List.copyOf(omissions);
    }

    /** Returns a text that stands for itself, as a paragraph, made of no entries. */
    public static Contribution paragraph(String text) {
        return new Contribution(text, Separator.PARAGRAPH, FrameRole.CONTENT, List.of(), Optional.empty(), List.of());
    }
}
