package io.mneme.view.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.message.ProviderShape;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.view.input.InputFields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads messages in the JSON form in which journals have them, or as the interfaces of providers have them. Only the content has to be given, or media or a marker in its place; the
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

    private static final Map<String, Role> ROLES = Stream.of(Role.values())
            .collect(Collectors.toUnmodifiableMap(role -> role.name().toLowerCase(Locale.ROOT), Function.identity()));

    private static final Set<String> PROVIDER_FIELDS = Set.copyOf(ProviderMessages.FIELDS);

    private SentMessages() {}

    static List<Message> of(InputFields dialogue) {
        List<InputFields> given = dialogue.list("messages");
        List<Message> messages = new ArrayList<>(given.size());
        for (InputFields fields : given) {
            messages.add(message(fields));
        }
        return messages;
    }

    private static Message message(InputFields fields) {
        List<MessageMedia> media = media(fields);
        Optional<MessageMarker> marker = fields.choice("marker", MessageMarker.class);
        Map<String, String> others = others(fields, FIELDS);
        boolean isDeveloper = "developer".equals(fields.object().path("role").textValue());
        if (isDeveloper) {
            others.put(ProviderMessages.ROLE, fields.source(ProviderMessages.ROLE));
        }
        String content = content(fields, media.isEmpty() && marker.isEmpty(), others);
        return new Message(
                fields.text("id").orElse(""),
                fields.text("timestamp").orElse(""),
                fields.text("conversation_id").orElse(""),
                fields.text("author").orElse(""),
                fields.text("author_id").orElse(""),
                isDeveloper ? Role.SYSTEM : role(fields),
                content,
                fields.text("reply_to"),
                media,
                marker,
                others);
    }

    private static List<MessageMedia> media(InputFields fields) {
        List<InputFields> given = fields.list("media");
        return given.isEmpty()
                ? List.of()
                : given.stream().map(SentMessages::medium).toList();
    }

    private static Role role(InputFields fields) {
        Role role = ROLES.get(fields.text("role").orElse("user"));
        if (role == null) {
            throw fields.invalid("role", "must be one of system, developer, user, assistant, tool");
        }
        return role;
    }

    /** Returns the text of the content; what a text does not keep of it goes to the other fields. */
    private static String content(InputFields fields, boolean isRequired, Map<String, String> others) {
        JsonNode given = fields.object().path(ProviderMessages.CONTENT);
        if (given.isTextual() && Collections.disjoint(others.keySet(), PROVIDER_FIELDS)) {
            return fields.requireText(ProviderMessages.CONTENT);
        }
        boolean isInPlace = ProviderMessages.hasInPlaceOfContent(others);
        if (isRequired && !isInPlace && (given.isMissingNode() || given.isNull())) {
            throw fields.invalid(ProviderMessages.CONTENT, "must be given, unless there are media or a marker");
        }
        boolean isEmpty =
                given.isNull() || given.isTextual() && given.textValue().isEmpty();
        if (given.isArray() || isEmpty && isInPlace) {
            others.put(ProviderMessages.CONTENT, fields.source(ProviderMessages.CONTENT));
        }
        checkShape(fields, others, isInPlace);
        return given.isTextual()
                ? fields.requireText(ProviderMessages.CONTENT)
                : ProviderMessages.text(others).orElse("");
    }

    private static void checkShape(InputFields fields, Map<String, String> others, boolean isInPlace) {
        Map<String, Value> shape = new LinkedHashMap<>();
        others.forEach((name, source) -> shape.put(name, value(source)));
        boolean isGiven = fields.value(ProviderMessages.CONTENT).isPresent();
        if (isGiven) {
            shape.put(ProviderMessages.CONTENT, value(fields.source(ProviderMessages.CONTENT)));
        } else if (!isInPlace) {
            // Media or a marker stand in its place.
            shape.put(ProviderMessages.CONTENT, value("\"\""));
        }
        try {
            ProviderShape.check(shape);
        } catch (InvalidEntryException refused) {
            throw fields.invalid(refused.field(), refused.rule());
        }
    }

    private static Value value(String source) {
        return JsonFields.lenient("{\"value\":" + source + "}").get("value");
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
