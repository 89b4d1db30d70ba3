package io.mneme.view.dialogue;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.InvalidRequestException;
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
import java.io.IOException;
import java.util.Arrays;
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
import org.jspecify.annotations.Nullable;

/**
 * Reads a message in the JSON form in which journals have them, or as the interfaces of providers have them. Only the content has to be given, or media or a marker in its place; the
 * role is that of a user unless given. Other fields are kept as they are.
 */
final class SentMessage {

    private static final int ID = 0;
    private static final int TIMESTAMP = 1;
    private static final int CONVERSATION = 2;
    static final int AUTHOR = 3;
    static final int AUTHOR_ID = 4;
    static final int ROLE = 5;
    static final int CONTENT = 6;
    private static final int REPLY_TO = 7;

    /** The fields that are texts. */
    static final List<String> TEXTS =
            List.of("id", "timestamp", "conversation_id", "author", "author_id", "role", "content", "reply_to");

    private static final Set<String> FIELDS =
            Stream.concat(TEXTS.stream(), Stream.of("media", "marker")).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> MEDIA_FIELDS = Set.of("uri", "mime_type", "use");

    private static final Map<String, Role> ROLES = Stream.of(Role.values())
            .collect(Collectors.toUnmodifiableMap(role -> role.name().toLowerCase(Locale.ROOT), Function.identity()));

    private static final Set<String> PROVIDER_FIELDS = Set.copyOf(ProviderMessages.FIELDS);

    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final boolean escaped;

    /** The members that are texts, each in its place among {@link #TEXTS}. */
    private final @Nullable String[] texts = new String[TEXTS.size()];

    /** All others; few messages have some. */
    private ObjectNode rest = NOTHING;

    private InputFields fields = new InputFields(NOTHING, "");

    SentMessage(boolean escaped) {
        this.escaped = escaped;
    }

    void read(JsonParser parser, ObjectMapper trees, int place) throws IOException {
        Arrays.fill(texts, null);
        rest = NOTHING;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            int text = place(name);
            if (text >= 0 && texts[text] != null || rest != NOTHING && rest.has(name)) {
                throw repeated(parser, name);
            }
            if (parser.nextToken() == JsonToken.VALUE_STRING && text >= 0) {
                texts[text] = parser.getText();
            } else {
                put(name, trees.readTree(parser));
            }
        }
        fields = new InputFields(rest, () -> DialogueFields.MESSAGES + "[" + place + "].");
    }

    private void put(String name, JsonNode value) {
        if (rest == NOTHING) {
            rest = JsonNodeFactory.instance.objectNode();
        }
        rest.set(name, value);
    }

    /** Returns one of the texts; empty if it is not given. */
    Optional<String> text(int place) {
        String text = texts[place];
        String name = TEXTS.get(place);
        if (text == null) {
            return rest == NOTHING ? Optional.empty() : fields.text(name);
        }
        return Optional.of(escaped ? fields.wellFormed(name, text) : text);
    }

    /** Returns the place of a name among those of texts; -1 for another one. */
    static int place(String name) {
        return switch (name) {
            case "id" -> ID;
            case "timestamp" -> TIMESTAMP;
            case "conversation_id" -> CONVERSATION;
            case "author" -> AUTHOR;
            case "author_id" -> AUTHOR_ID;
            case "role" -> ROLE;
            case "content" -> CONTENT;
            case "reply_to" -> REPLY_TO;
            default -> -1;
        };
    }

    /** Returns the refusal of a name that an object has twice. */
    static JsonParseException repeated(JsonParser parser, String name) {
        return new JsonParseException(parser, "Duplicate field '" + name + "'");
    }

    /**
     * Returns the message.
     *
     * @throws InvalidRequestException if it breaks a rule
     */
    Message message() {
        List<MessageMedia> media = media(fields);
        Optional<MessageMarker> marker = fields.choice("marker", MessageMarker.class);
        Map<String, String> others = others(fields, FIELDS);
        boolean isDeveloper = "developer".equals(texts[ROLE]);
        if (isDeveloper) {
            others.put(ProviderMessages.ROLE, "\"developer\"");
        }
        String content = content(media.isEmpty() && marker.isEmpty(), others);
        return new Message(
                text(ID).orElse(""),
                text(TIMESTAMP).orElse(""),
                text(CONVERSATION).orElse(""),
                text(AUTHOR).orElse(""),
                text(AUTHOR_ID).orElse(""),
                isDeveloper ? Role.SYSTEM : role(),
                content,
                text(REPLY_TO),
                media,
                marker,
                others);
    }

    private static List<MessageMedia> media(InputFields fields) {
        List<InputFields> given = fields.list("media");
        return given.isEmpty()
                ? List.of()
                : given.stream().map(SentMessage::medium).toList();
    }

    private Role role() {
        Role role = ROLES.get(text(ROLE).orElse("user"));
        if (role == null) {
            throw fields.invalid("role", "must be one of system, developer, user, assistant, tool");
        }
        return role;
    }

    /** Returns the text of the content; what a text does not keep of it goes to the other fields. */
    private String content(boolean isRequired, Map<String, String> others) {
        boolean isText = texts[CONTENT] != null;
        if (isText && (others.isEmpty() || Collections.disjoint(others.keySet(), PROVIDER_FIELDS))) {
            return text(CONTENT).orElseThrow();
        }
        if (isText) {
            rest.put(ProviderMessages.CONTENT, texts[CONTENT]);
        }
        JsonNode given = fields.object().path(ProviderMessages.CONTENT);
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
