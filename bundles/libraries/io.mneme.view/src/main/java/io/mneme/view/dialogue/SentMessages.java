package io.mneme.view.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.view.input.InputFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads messages in the JSON form in which journals have them. Only the content has to be given, or media or a marker in its place; the
 * role is that of a user unless given. Other fields are kept as they are.
 */
final class SentMessages {

    private static final Set<String> FIELDS = Set.of(
            "id",
            "timestamp",
            "conversation_id",
            "author",
            "author_id",
            "role",
            "content",
            "reply_to",
            "media",
            "marker");
    private static final Set<String> MEDIA_FIELDS = Set.of("uri", "mime_type", "use");

    private SentMessages() {}

    static List<Message> of(InputFields dialogue) {
        return dialogue.list("messages").stream().map(SentMessages::message).toList();
    }

    private static Message message(InputFields fields) {
        List<MessageMedia> media =
                fields.list("media").stream().map(SentMessages::medium).toList();
        Optional<MessageMarker> marker = fields.choice("marker", MessageMarker.class);
        Optional<String> content = fields.text("content");
        if (content.isEmpty() && media.isEmpty() && marker.isEmpty()) {
            throw fields.invalid("content", "must be given, unless there are media or a marker");
        }
        return new Message(
                fields.text("id").orElse(""),
                fields.text("timestamp").orElse(""),
                fields.text("conversation_id").orElse(""),
                fields.text("author").orElse(""),
                fields.text("author_id").orElse(""),
                fields.choice("role", Role.class).orElse(Role.USER),
                content.orElse(""),
                fields.text("reply_to"),
                media,
                marker,
                others(fields, FIELDS));
    }

    private static MessageMedia medium(InputFields fields) {
        String uri = fields.text("uri").orElse("");
        if (uri.isEmpty()) {
            throw fields.invalid("uri", "must be given, and not be empty");
        }
        return new MessageMedia(
                uri,
                fields.text("mime_type").orElse(""),
                fields.choice("use", MediaUse.class).orElse(MediaUse.ATTACHMENT),
                others(fields, MEDIA_FIELDS));
    }

    private static Map<String, String> others(InputFields fields, Set<String> known) {
        Map<String, String> others = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : fields.object().properties()) {
            if (!known.contains(field.getKey())) {
                others.put(field.getKey(), fields.source(field.getKey()));
            }
        }
        return others;
    }
}
