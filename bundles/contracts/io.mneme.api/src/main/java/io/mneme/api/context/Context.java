package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a language model should see next.
 *
 * @param segments its segments in the order of the prompt, most stable first, the newest message of the person last; empty if no
 *     contributor returned any and the request has no input
 * @param manifest the report on how it was made
 * @param body the same segments as they are sent to a provider: what the manifest measures
 */
public record Context(List<Segment> segments, Manifest manifest, PromptBody body) {

    /**
     * A context as the body that is sent to a provider: its messages in their order. What a provider can cache depends on nothing but
     * this order.
     *
     * @param form the form of the body
     * @param messages the messages, in their order. In the forms of Anthropic and Gemini only the first can be a system message, and
     *     neighbours of one role are one message, unless one of them is sent as it came. Empty if the context has none
     */
    public record PromptBody(BodyForm form, List<BodyMessage> messages) {

        /** A body without messages. */
        public static final PromptBody EMPTY = new PromptBody(BodyForm.TEXT, List.of());

        /**
         * A message.
         *
         * @param role its role. {@link Role#TOOL} has the result of one call, and only the forms of OpenAI have it
         * @param parts its parts, in their order; at least one. A message of a provider is the only one
         */
        public record BodyMessage(Role role, List<BodyPart> parts) {

            public BodyMessage {
                parts = List.copyOf(parts);
                if (parts.isEmpty()) {
                    throw new IllegalArgumentException("a message must have a part: " + role);
                }
            }
        }

        /**
         * A part of a message.
         *
         * @param part the text, which is not blank, the image, the block, or the whole message as it came. A medium that the provider
         *     does not read is a text
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

        /**
         * A block of a message of a provider. An item has the whole message instead.
         *
         * @param block the block. If it did not come so, its ids and names are valid in the form of the body, and the arguments of a
         *     call are those of that form: JSON source text of an object for Anthropic and Gemini
         * @param asItCame whether it is sent as its source
         */
        public record BlockPart(MessageBlock block, boolean asItCame) implements ItemPart {

            public BlockPart {
                requireNonNull(block, "block");
            }

            /** Returns the block as text. */
            @Override
            public String asText() {
                return block.asText();
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

    public Context {
        requireNonNull(manifest, "manifest");
        requireNonNull(body, "body");
        segments = List.copyOf(segments);
    }

    /** Creates a context that is not laid out for a provider: its text alone. */
    public Context(List<Segment> segments, Manifest manifest) {
        this(segments, manifest, PromptBody.EMPTY);
    }

    /** Returns the text of the prompt before the newest message, in one piece for any model. */
    public String text() {
        return String.join("", segments.stream().map(Segment::text).toList());
    }

    /** Returns the system prompt: the texts of all items with the role {@link Role#SYSTEM}, without messages in a history. */
    public String system() {
        return items().filter(ContextItem::isSystemText).map(ContextItem::text).collect(Collectors.joining());
    }

    /** Returns the newest message of the person as text; empty if the context has none. */
    public String input() {
        return items().filter(item -> item.has(TextOrigin.CURRENT))
                .map(ContextItem::text)
                .collect(Collectors.joining("\n"));
    }

    /** Returns the items of all segments, in their order. */
    public Stream<ContextItem> items() {
        return segments.stream().flatMap(segment -> segment.items().stream());
    }
}
