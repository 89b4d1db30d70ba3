package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One message of a dialogue: of a person, a model, a program or a tool.
 *
 * @param id its id; empty until the journal has assigned one
 * @param timestamp when it was sent: ISO 8601 in UTC with milliseconds when recorded here, any text in another program's file
 * @param conversation id of the channel or session that it belongs to; may be empty in another program's file
 * @param author name of the author as others see it, for example of a person or a persona; empty if unknown
 * @param authorId identifies the author when names change or repeat; empty if unknown
 * @param role the role of the author when the message was written; a {@code developer} of a provider's interface is a system
 * @param content the text; empty if the message consists of media, or is only a marker. Of a list of blocks the text of its texts,
 *     refusals and results of tools, a line each
 * @param replyTo id of the message that it answers; empty if there is none
 * @param media the media that it shows, in their order; may be empty
 * @param marker its effect on the history of the conversation; empty for an ordinary message
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file; also
 *     a known key whose value has the wrong type, which is stored as it is. So a message of a provider's interface keeps here what
 *     the text of its content does not: {@code content} if it is a list, null, or an empty text beside calls of tools; {@code
 *     role} if it is {@code developer}; and its own keys, such as {@code tool_calls}
 */
public record Message(
        String id,
        String timestamp,
        String conversation,
        String author,
        String authorId,
        Role role,
        String content,
        Optional<String> replyTo,
        List<MessageMedia> media,
        Optional<MessageMarker> marker,
        Map<String, String> extraFields) {

    public Message {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(conversation, "conversation");
        requireNonNull(author, "author");
        requireNonNull(authorId, "authorId");
        requireNonNull(role, "role");
        requireNonNull(content, "content");
        requireNonNull(replyTo, "replyTo");
        requireNonNull(marker, "marker");
        media = List.copyOf(media);
        extraFields = extraFields.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }
}
