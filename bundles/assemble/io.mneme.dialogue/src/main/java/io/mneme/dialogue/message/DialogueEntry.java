package io.mneme.dialogue.message;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.media.MediaDescriptor;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One entry of the history: a message, or several of one author that were merged.
 *
 * @param position position of its first message, strictly increasing from entry to entry
 * @param index place of its first message in the conversation, strictly increasing from entry to entry
 * @param parts its messages, at least one; each has an author with a name
 * @param provided its messages as the interface of a provider has them, one for each part, which the model reads as they came; empty
 *     if it reads a text
 * @param content their texts, a line each
 * @param role the role in which the model reads it; of a call of tools with its results, that of the call
 * @param media its media as the budget leaves them
 * @param text what the model reads; empty if it has no text
 */
public record DialogueEntry(
        long position,
        long index,
        List<Message> parts,
        List<ProviderMessage> provided,
        String content,
        Role role,
        EntryMedia media,
        String text) {

    public DialogueEntry {
        requireNonNull(content, "content");
        requireNonNull(role, "role");
        requireNonNull(media, "media");
        requireNonNull(text, "text");
        parts = List.copyOf(parts);
        provided = List.copyOf(provided);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("an entry must have a message");
        }
    }

    /** Returns the entry of a single message, in the role that the message has. */
    public static DialogueEntry of(long position, long index, Message message) {
        Role role = message.role() == Role.ASSISTANT ? Role.ASSISTANT : Role.USER;
        return new DialogueEntry(
                position,
                index,
                List.of(message),
                List.of(),
                message.content(),
                role,
                EntryMedia.NONE,
                message.content());
    }

    /** Returns its first message, which has the author of all. */
    public Message first() {
        return parts.get(0);
    }

    /** Returns the name of its author, as others see it. */
    public String author() {
        return first().author();
    }

    /** Returns whether it summarises all that was before it. */
    public boolean isSummary() {
        return first().marker().filter(MessageMarker.COMPACT_REFRESH::equals).isPresent();
    }

    /** Returns whether the model reads its messages as they came. */
    public boolean isProvided() {
        return !provided.isEmpty();
    }

    /** Returns whether it has instructions of the program in their own role. */
    public boolean isInstruction() {
        return isProvided() && ProvidedMessages.roleOf(provided.get(0)) == Role.SYSTEM;
    }

    /** Returns whether it calls tools of which one has no result yet. */
    public boolean awaitsResults() {
        return isProvided()
                && ProvidedMessages.callsTool(provided.get(0))
                && provided.stream()
                                .flatMap(message -> ProvidedMessages.callIds(message, BlockType.TOOL_RESULT).stream())
                                .count()
                        < ProvidedMessages.callIds(provided.get(0), BlockType.TOOL_CALL)
                                .size();
    }

    /** Returns the media of its messages other than emoji, which are text. */
    public Stream<MessageMedia> shownMedia() {
        return isProvided() || parts.size() == 1 && first().media().isEmpty()
                ? Stream.empty()
                : parts.stream()
                        .flatMap(part -> part.media().stream())
                        .filter(medium -> medium.use() != MediaUse.EMOJI);
    }

    /** Returns the same entry with the messages merged into it. */
    public DialogueEntry withParts(List<Message> merged, String joined) {
        return new DialogueEntry(position, index, merged, provided, joined, role, media, joined);
    }

    /** Returns the same entry with these messages, which the model reads as they came. */
    public DialogueEntry withProvided(List<Message> messages, List<ProviderMessage> asProvided) {
        String joined = asProvided.stream().map(ProviderMessage::text).collect(Collectors.joining("\n"));
        return new DialogueEntry(position, index, messages, asProvided, joined, role, media, joined);
    }

    /** Returns the same entry in another role. */
    public DialogueEntry withRole(Role other) {
        return other == role ? this : new DialogueEntry(position, index, parts, provided, content, other, media, text);
    }

    /** Returns the same entry with the media that the budget leaves. */
    public DialogueEntry withMedia(EntryMedia other) {
        return new DialogueEntry(position, index, parts, provided, content, role, other, text);
    }

    /** Returns the same entry with what the model reads. */
    public DialogueEntry withText(String other) {
        return new DialogueEntry(position, index, parts, provided, content, role, media, other);
    }

    /**
     * The media of an entry as the budget leaves them.
     *
     * @param descriptors the media, before it is known what the model can see
     * @param notices notices on media, a line each
     */
    public record EntryMedia(List<MediaDescriptor> descriptors, List<String> notices) {

        /** No media. */
        public static final EntryMedia NONE = new EntryMedia(List.of(), List.of());

        public EntryMedia {
            descriptors = List.copyOf(descriptors);
            notices = List.copyOf(notices);
        }
    }
}
