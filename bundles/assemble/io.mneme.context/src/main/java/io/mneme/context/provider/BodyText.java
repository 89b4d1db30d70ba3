package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A body as one text, in the order in which a provider reads it: what two bodies share at their beginning is what it can have in
 * its cache. Places in it are in UTF-16 units.
 *
 * @param text the text: system texts as they are, each other message after a blank line with its role before it, and an image as
 *     its handle with a digest of its location
 * @param blocks the parts of the body, in their order
 */
public record BodyText(String text, List<TextBlock> blocks) {

    private static final String PART_SEPARATOR = "\n";

    /**
     * A part of the body in the text.
     *
     * @param end where it ends
     * @param segment index of its segment
     * @param marked whether the provider is asked to cache the body up to its end
     * @param image whether it is an image
     * @param ofSystem whether it is in a message of the system
     */
    public record TextBlock(int end, int segment, boolean marked, boolean image, boolean ofSystem) {}

    public BodyText {
        blocks = List.copyOf(blocks);
    }

    /** Returns the text of a body. */
    public static BodyText of(PromptBody body) {
        StringBuilder text = new StringBuilder();
        List<TextBlock> blocks = new ArrayList<>();
        for (BodyMessage message : body.messages()) {
            boolean ofSystem = message.role() == Role.SYSTEM;
            String separator = ofSystem ? "" : "\n\n" + message.role().name().toLowerCase(Locale.ROOT) + ": ";
            for (BodyPart part : message.parts()) {
                text.append(separator).append(text(part));
                boolean image = part.part() instanceof MediaPart;
                blocks.add(new TextBlock(text.length(), part.segment(), part.marked(), image, ofSystem));
                separator = ofSystem ? "" : PART_SEPARATOR;
            }
        }
        return new BodyText(text.toString(), blocks);
    }

    private static String text(BodyPart part) {
        return part.part() instanceof MediaPart image
                ? "<" + image.asText() + " " + Integer.toHexString(image.uri().hashCode()) + ">"
                : part.part().asText();
    }

    /** Returns where a segment ends, and all before it; 0 if neither has a part. */
    public int endOf(int segment) {
        int end = 0;
        for (TextBlock block : blocks) {
            if (block.segment() > segment) {
                break;
            }
            end = block.end();
        }
        return end;
    }
}
