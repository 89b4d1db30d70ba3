package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A body as one text, in the order in which a provider reads it: what two bodies share at their beginning is what it can have in
 * its cache. Places in it are in UTF-16 units.
 *
 * @param text the text: system texts as they are, each other message after a blank line with its role before it, and an image as
 *     its handle with a digest of its location. After a message of a provider, or a block of one, is a digest of what its text lacks
 * @param blocks the parts of the body, in their order
 */
public record BodyText(String text, List<TextBlock> blocks) {

    private static final String PART_SEPARATOR = "\n";
    private static final Pattern NESTED_IMAGE = Pattern.compile("\"type\"\\s*:\\s*\"image\"");

    /**
     * A part of the body in the text.
     *
     * @param end where it ends
     * @param segment index of its segment
     * @param marked whether the provider is asked to cache the body up to its end
     * @param images how many images are in it
     * @param ofSystem whether it is in a message of the system
     * @param markable whether the provider takes a mark at it
     */
    public record TextBlock(int end, int segment, boolean marked, int images, boolean ofSystem, boolean markable) {}

    public BodyText {
        blocks = List.copyOf(blocks);
    }

    /** Returns the text of a body. */
    public static BodyText of(PromptBody body) {
        int parts = 0;
        for (BodyMessage message : body.messages()) {
            parts += message.parts().size();
        }
        List<String> texts = new ArrayList<>(parts);
        List<TextBlock> blocks = new ArrayList<>(parts);
        int end = 0;
        for (BodyMessage message : body.messages()) {
            boolean ofSystem = message.role() == Role.SYSTEM;
            String separator = ofSystem ? "" : "\n\n" + message.role().name().toLowerCase(Locale.ROOT) + ": ";
            for (int i = 0; i < message.parts().size(); i++) {
                BodyPart part = message.parts().get(i);
                String text = text(part);
                if (!separator.isEmpty()) {
                    texts.add(separator);
                }
                texts.add(text);
                end += separator.length() + text.length();
                blocks.add(new TextBlock(
                        end, part.segment(), part.marked(), images(part.part()), ofSystem, isMarkable(part.part())));
                separator = ofSystem ? "" : PART_SEPARATOR;
            }
        }
        return new BodyText(String.join("", texts), blocks);
    }

    private static String text(BodyPart part) {
        if (part.part() instanceof MediaPart image) {
            return "<" + image.asText() + " " + digest(image.uri().hashCode()) + ">";
        }
        if (part.part() instanceof BlockPart block && block.block().type() != BlockType.TEXT) {
            return block.asText() + " <"
                    + digest(block.block().source().hashCode()
                            + 31 * block.block().callId().hashCode()) + ">";
        }
        if (part.part() instanceof ProviderPart whole && whole.message().dialect() != ProviderDialect.ANY) {
            return whole.asText() + " <" + digest(whole.message().fields().hashCode()) + ">";
        }
        return part.part().asText();
    }

    private static String digest(int hash) {
        return Integer.toHexString(hash);
    }

    private static int images(ItemPart part) {
        if (part instanceof ProviderPart whole) {
            return whole.message().blocks().stream().mapToInt(BodyText::images).sum();
        }
        return part instanceof BlockPart block ? images(block.block()) : part instanceof MediaPart ? 1 : 0;
    }

    /** The images in a result of a tool are not blocks of their own. */
    private static int images(MessageBlock block) {
        return switch (block.type()) {
            case IMAGE -> 1;
            case TOOL_RESULT -> (int)
                    NESTED_IMAGE.matcher(block.source()).results().count();
            default -> 0;
        };
    }

    /** Anthropic takes no mark at a thought, nor at an empty text. A whole message has no block for one, and stays as it came. */
    private static boolean isMarkable(ItemPart part) {
        if (part instanceof BlockPart of) {
            MessageBlock block = of.block();
            return block.type() != BlockType.THINKING
                    && !(block.type() == BlockType.TEXT && block.text().isBlank());
        }
        return !(part instanceof ProviderPart);
    }

    /** Returns where each segment ends, and all before it; 0 where neither has a part. */
    public int[] ends(int segments) {
        int[] ends = new int[segments];
        int segment = 0;
        int end = 0;
        for (int i = 0; i < blocks.size(); i++) {
            TextBlock block = blocks.get(i);
            while (segment < block.segment()) {
                ends[segment++] = end;
            }
            end = block.end();
        }
        Arrays.fill(ends, segment, segments, end);
        return ends;
    }
}
