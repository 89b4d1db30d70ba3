package io.mneme.support.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.api.dialogue.Role;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads messages of a journal as the interfaces of providers have them.
 *
 * <p>The further fields of such a message keep what the text of its content cannot: {@code content} as it came, if it is a list or
 * null, or an empty text beside calls of tools; {@code tool_calls}, {@code tool_call_id}, {@code name}, and the role {@code
 * developer}.
 */
public final class ProviderMessages {

    /** The content as it came, if it is no text. */
    public static final String CONTENT = "content";

    /** The calls of tools, in OpenAI's interface. */
    public static final String TOOL_CALLS = "tool_calls";

    /** The call that a message of the role {@code tool} answers, in OpenAI's interface. */
    public static final String TOOL_CALL_ID = "tool_call_id";

    /** The name of the author, in OpenAI's interface. */
    public static final String NAME = "name";

    /** The role as it came, if it is none of {@link Role}. */
    public static final String ROLE = "role";

    /** The fields of OpenAI's messages, without the role. */
    public static final List<String> FIELDS =
            List.of(CONTENT, NAME, "refusal", "audio", TOOL_CALLS, "function_call", TOOL_CALL_ID);

    /** The fields in whose company the content may be null or absent. */
    private static final List<String> IN_PLACE_OF_CONTENT = List.of(TOOL_CALLS, "function_call", "audio", "refusal");

    /** The fields that the interface takes as null, as its own answers have them. */
    private static final Set<String> NULLABLE = Set.of("refusal", "audio", "function_call");

    private static final String DEVELOPER = "developer";
    private static final String NULL = "null";

    private ProviderMessages() {}

    /** Returns a message as a provider's interface has it; empty if it is nothing but a text. */
    public static Optional<ProviderMessage> of(Message message) {
        Map<String, String> extra = message.extraFields();
        if (extra.isEmpty()) {
            return Optional.empty();
        }
        boolean developer = isDeveloper(extra);
        if (!developer && FIELDS.stream().noneMatch(extra::containsKey)) {
            return Optional.empty();
        }
        Map<String, Value> fields = fields(message);
        String role = developer ? DEVELOPER : message.role().name().toLowerCase(Locale.ROOT);
        return Optional.of(of(role, fields)).filter(found -> developer || isMoreThanText(found));
    }

    /**
     * Returns a message of a role with these fields.
     *
     * @param role the role as the provider writes it
     * @param fields some of {@link #FIELDS}; a value of another form than that of its provider is kept, and is no block
     */
    public static ProviderMessage of(String role, Map<String, Value> fields) {
        List<MessageBlock> blocks = ContentBlocks.of(role, fields);
        Map<String, String> sources = new LinkedHashMap<>();
        fields.forEach((name, value) -> sources.put(name, value.raw()));
        return new ProviderMessage(dialect(role, fields, blocks), role, sources, blocks);
    }

    /** Returns the text of a content, as searches and summaries read it: that of its texts and results of tools, a line each. */
    public static String text(Value content) {
        return content.token() == JsonToken.VALUE_STRING
                ? content.text()
                : JsonFields.objects(content).orElse(List.of()).stream()
                        .map(ContentBlocks::readableText)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"));
    }

    /**
     * Returns the text of a content that the further fields of a message keep, or that other fields stand for; empty if there is
     * neither, so that the fields are no message.
     *
     * @param extra the further fields of a message
     */
    public static Optional<String> text(Map<String, String> extra) {
        String source = extra.get(CONTENT);
        if (source != null && source.startsWith("[")) {
            return Optional.of(text(new Value(JsonToken.START_ARRAY, "", source)));
        }
        boolean isNullOrAbsent = source == null || source.equals(NULL);
        return isNullOrAbsent && hasInPlaceOfContent(extra) ? Optional.of("") : Optional.empty();
    }

    /** Returns whether the further fields of a message have one in whose company the content may be null or absent. */
    public static boolean hasInPlaceOfContent(Map<String, String> extra) {
        return !extra.isEmpty()
                && IN_PLACE_OF_CONTENT.stream()
                        .map(extra::get)
                        .anyMatch(source -> source != null && !isNothing(source));
    }

    /** Returns whether the role of a message came as {@code developer}; its role is then {@link Role#SYSTEM}. */
    public static boolean isDeveloper(Map<String, String> extra) {
        return ('"' + DEVELOPER + '"').equals(extra.get(ROLE));
    }

    /** Programs write so what is not there, and interfaces refuse some of it. */
    private static boolean isNothing(String source) {
        return source.equals(NULL)
                || source.startsWith("[")
                        && source.substring(1, source.length() - 1).isBlank();
    }

    private static boolean isMoreThanText(ProviderMessage message) {
        return message.dialect() != ProviderDialect.ANY
                || message.fields().get(CONTENT).startsWith("[");
    }

    private static Map<String, Value> fields(Message message) {
        Map<String, Value> fields = new LinkedHashMap<>();
        if (!message.content().isEmpty() || !hasInPlaceOfContent(message.extraFields())) {
            fields.put(CONTENT, JsonText.text(message.content()));
        }
        for (String name : FIELDS) {
            String source = message.extraFields().get(name);
            if (source != null && name.equals(CONTENT)) {
                fields.put(name, acceptable(value(source)));
            } else if (source != null && (NULLABLE.contains(name) || !isNothing(source))) {
                fields.put(name, value(source));
            }
        }
        return fields;
    }

    /** A thought whose signature is empty has been redacted: its provider would refuse it, as it does an empty list. */
    private static Value acceptable(Value content) {
        if (content.raw().startsWith("[") && isNothing(content.raw())) {
            return JsonText.text("");
        }
        List<Map<String, Value>> blocks = JsonFields.objects(content).orElse(List.of());
        List<Map<String, Value>> kept = blocks.stream()
                .filter(block -> !ContentBlocks.isUnsigned(block))
                .toList();
        if (kept.size() == blocks.size()) {
            return content;
        }
        String source = kept.stream().map(ContentBlocks::source).collect(Collectors.joining(",", "[", "]"));
        return kept.isEmpty() ? JsonText.text("") : new Value(JsonToken.START_ARRAY, "", source);
    }

    /** Returns a value whose source text the journal has checked. */
    private static Value value(String source) {
        return JsonFields.lenient("{\"value\":" + source + "}").get("value");
    }

    private static ProviderDialect dialect(String role, Map<String, Value> fields, List<MessageBlock> blocks) {
        boolean openAi = role.equals(DEVELOPER)
                || role.equals("tool")
                || fields.keySet().stream().anyMatch(name -> !name.equals(CONTENT))
                || fields.getOrDefault(CONTENT, JsonText.text("")).raw().equals(NULL);
        if (openAi) {
            return ProviderDialect.OPENAI;
        }
        return blocks.stream()
                .map(ContentBlocks::dialect)
                .filter(dialect -> dialect != ProviderDialect.ANY)
                .findFirst()
                .orElse(ProviderDialect.ANY);
    }
}
