package io.mneme.spi.contribute;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import java.util.List;
import java.util.Optional;

/**
 * The piece that a contributor adds to a prompt.
 *
 * @param text the text itself, without separators around it; never empty
 * @param separator separator between the preceding piece and this one
 * @param frameRole its relation to the frame around the history
 * @param sources ids of the entries it was made of, in the order of the text
 * @param window how its history was selected; empty if it contains none
 * @param omissions contributors and policies that were omitted from it, and why; empty if there are none
 */
public record Contribution(
        String text,
        Separator separator,
        FrameRole frameRole,
        List<String> sources,
        Optional<WindowReport> window,
        List<Omission> omissions) {

    /** The separator before a piece. The first piece of a prompt has none. */
    public enum Separator {
        /** A blank line. */
        PARAGRAPH,
        /** A line break. */
        LINE
    }

    /** The relation of a piece to the frame, which introduces and closes the framed pieces. */
    public enum FrameRole {
        /** A piece outside the frame. */
        CONTENT,
        /** A part of the frame. It is left out of a prompt without a {@link #FRAMED} piece. */
        FRAME,
        /** A piece inside the frame. */
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

    /** Returns a text as a paragraph outside the frame, without source entries. */
    public static Contribution paragraph(String text) {
        return new Contribution(text, Separator.PARAGRAPH, FrameRole.CONTENT, List.of(), Optional.empty(), List.of());
    }
}
