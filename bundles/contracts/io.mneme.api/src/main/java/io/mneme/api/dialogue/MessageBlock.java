package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

/**
 * A block of a {@link ProviderMessage}.
 *
 * @param type what it is
 * @param text its text: of a call its arguments as JSON source text, of a medium its location, which may be a {@code data:} URI; empty
 *     if it has none, as a medium that only the provider has
 * @param mimeType the type of a medium, for example {@code image/png}; empty if unknown, and for other blocks
 * @param callId id of the call, of a call and of a result; empty for other blocks
 * @param toolName name of the tool of a call; empty for other blocks
 * @param source the block as JSON source text, as the provider's interface has it; of a result in a message of the role
 *     {@code tool} the content of that message
 */
public record MessageBlock(
        BlockType type, String text, String mimeType, String callId, String toolName, String source) {

    /** What a block is. */
    public enum BlockType {
        /** A text for the reader. */
        TEXT,
        /** A picture. */
        IMAGE,
        /** A sound. */
        AUDIO,
        /** A document or another file. */
        FILE,
        /** What the model thought before it answered. */
        THINKING,
        /** The call of a tool by the model. */
        TOOL_CALL,
        /** The result of a call. */
        TOOL_RESULT,
        /** What only the interface of its provider has. */
        OTHER
    }

    public MessageBlock {
        requireNonNull(type, "type");
        requireNonNull(text, "text");
        requireNonNull(mimeType, "mimeType");
        requireNonNull(callId, "callId");
        requireNonNull(toolName, "toolName");
        requireNonNull(source, "source");
    }

    /** Returns whether it is a picture, a sound or a file. */
    public boolean isMedium() {
        return type == BlockType.IMAGE || type == BlockType.AUDIO || type == BlockType.FILE;
    }

    /** Returns it as text: a text and a thought as they are, a call with its tool and arguments, and a notice for a medium. */
    public String asText() {
        return switch (type) {
            case TEXT, THINKING -> text;
            case IMAGE -> notice("image");
            case AUDIO -> notice("audio");
            case FILE -> notice("file");
            case TOOL_CALL -> "[tool call: " + toolName + " " + text + "]";
            case TOOL_RESULT -> "[tool result: " + text + "]";
            case OTHER -> source;
        };
    }

    private String notice(String medium) {
        return mimeType.isEmpty() ? "[" + medium + "]" : "[" + medium + ": " + mimeType + "]";
    }
}
