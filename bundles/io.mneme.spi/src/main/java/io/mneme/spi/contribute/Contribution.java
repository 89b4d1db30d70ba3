package io.mneme.spi.contribute;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.WindowReport;
import java.util.List;
import java.util.Optional;

/**
 * What a contributor puts into a prompt.
 *
 * @param text the text itself, without separators around it; never empty
 * @param joint how it is joined to what stands before it
 * @param role whether it says something by itself
 * @param sources ids of the entries it was made of, in the order of the text
 * @param window how its history was chosen; empty if it holds none
 * @param leftOut who could not take part in making it; empty if nobody is missing
 */
public record Contribution(
        String text,
        Joint joint,
        Role role,
        List<String> sources,
        Optional<WindowReport> window,
        List<LeftOut> leftOut) {

    /** How a piece is joined to the piece before it; nothing stands before the first piece of a prompt. */
    public enum Joint {
        /** By a blank line. */
        PARAGRAPH,
        /** By a line break. */
        LINE
    }

    /** Whether a piece says something by itself. */
    public enum Role {
        /** It does. */
        CONTENT,
        /** It only frames others: it is left out when no {@link #FRAMED} piece is there. */
        FRAME,
        /** It does, and belongs into the frame. */
        FRAMED
    }

    public Contribution {
        requireNonNull(joint, "joint");
        requireNonNull(role, "role");
        requireNonNull(window, "window");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a contribution must have text");
        }
        sources = List.copyOf(sources);
        leftOut = List.copyOf(leftOut);
    }

    /** Returns a text that stands for itself, as a paragraph, made of no entries. */
    public static Contribution paragraph(String text) {
        return new Contribution(text, Joint.PARAGRAPH, Role.CONTENT, List.of(), Optional.empty(), List.of());
    }
}
