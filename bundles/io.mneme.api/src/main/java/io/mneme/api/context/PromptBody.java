package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Optional;

/**
 * A context as the body that is sent to a provider: its messages in their order. What a provider can cache depends on nothing but
 * this order.
 *
 * @param form the form of the body
 * @param messages the messages, in their order. In the forms of Anthropic and Gemini only the first can be a system message, and
 *     neighbours of one role are one message. Empty if the context has none
 */
public record PromptBody(BodyForm form, List<BodyMessage> messages) {

    /** A body without messages. */
    public static final PromptBody EMPTY = new PromptBody(BodyForm.TEXT, List.of());

    /**
     * A message.
     *
     * @param role {@link Role#SYSTEM}, {@link Role#USER} or {@link Role#ASSISTANT}
     * @param parts its parts, in their order; at least one
     */
    public record BodyMessage(Role role, List<BodyPart> parts) {

        public BodyMessage {
            parts = List.copyOf(parts);
            if (role == Role.TOOL || parts.isEmpty()) {
                throw new IllegalArgumentException("not a message of a body: " + role + ", " + parts.size() + " parts");
            }
        }
    }

    /**
     * A part of a message.
     *
     * @param part the text, which is not blank, or the image. A medium that the provider does not read is a text
     * @param segment index of the segment of the context that it belongs to
     * @param marked whether the provider is asked to cache the body up to the end of the part
     */
    public record BodyPart(ItemPart part, int segment, boolean marked) {

        public BodyPart {
            requireNonNull(part, "part");
        }

        /** Returns the same part with a mark. */
        public BodyPart withMark() {
            return new BodyPart(part, segment, true);
        }
    }

    public PromptBody {
        requireNonNull(form, "form");
        messages = List.copyOf(messages);
    }

    /** Returns the message of the system if it is the first; empty if there is none. */
    public Optional<BodyMessage> system() {
        return messages.stream().findFirst().filter(message -> message.role() == Role.SYSTEM);
    }

    /** Returns the messages without that of the system, if it is the first. */
    public List<BodyMessage> dialogue() {
        return system().isPresent() ? messages.subList(1, messages.size()) : messages;
    }
}
