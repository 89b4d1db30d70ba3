package io.mneme.support.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shape of a message that is sent, as the interfaces of providers define it. A block of a type that is not known here has any
 * fields: providers add types.
 */
public final class ProviderShape {

    private static final FieldRule TEXT = FieldRule.TEXT.described("must be given, as a text");
    private static final FieldRule NAME = FieldRule.NOT_EMPTY.described("must be given, as a text that is not empty");
    private static final FieldRule OBJECT = FieldRule.of("must be given, as an object", JsonToken.START_OBJECT);
    private static final FieldRule OBJECTS =
            FieldRule.LIST.and(value -> JsonFields.objects(value).isPresent()).described("must be a list of objects");
    private static final FieldRule CONTENT = new FieldRule(
            "must be given, as a text or a list of blocks",
            value -> value.token() == JsonToken.VALUE_STRING || value.token() == JsonToken.START_ARRAY);

    /** The fields of a message beside its content, each of which may be null. */
    private static final Map<String, FieldRule> OPTIONAL = Map.of(
            ProviderMessages.NAME,
            FieldRule.TEXT_OR_NULL,
            "refusal",
            FieldRule.TEXT_OR_NULL,
            "audio",
            FieldRule.OBJECT_OR_NULL,
            "function_call",
            FieldRule.OBJECT_OR_NULL,
            ProviderMessages.TOOL_CALLS,
            OBJECTS.orNull("must be a list of objects, or null"),
            ProviderMessages.TOOL_CALL_ID,
            FieldRule.NOT_EMPTY.orNull("must be a text that is not empty, or null"));

    private static final List<BlockField> CALL =
            List.of(new BlockField("id", NAME), new BlockField("name", NAME), new BlockField("input", OBJECT));
    private static final List<BlockField> SOURCE =
            List.of(new BlockField("source", OBJECT, new BlockField("type", NAME)));

    /** The fields of each type of block that must be given. */
    private static final Map<String, List<BlockField>> BLOCKS = Map.ofEntries(
            Map.entry("text", List.of(new BlockField("text", TEXT))),
            Map.entry("refusal", List.of(new BlockField("refusal", TEXT))),
            Map.entry("image_url", List.of(new BlockField("image_url", OBJECT, new BlockField("url", NAME)))),
            Map.entry(
                    "input_audio",
                    List.of(new BlockField(
                            "input_audio", OBJECT, new BlockField("data", TEXT), new BlockField("format", NAME)))),
            Map.entry("file", List.of(new BlockField("file", OBJECT))),
            Map.entry("image", SOURCE),
            Map.entry("document", SOURCE),
            Map.entry("thinking", List.of(new BlockField("thinking", TEXT))),
            Map.entry("redacted_thinking", List.of(new BlockField("data", TEXT))),
            Map.entry("tool_use", CALL),
            Map.entry("server_tool_use", CALL),
            Map.entry("tool_result", List.of(new BlockField("tool_use_id", NAME))),
            Map.entry("web_search_tool_result", List.of(new BlockField("tool_use_id", NAME))));

    /** The fields of a call in OpenAI's interface: of a function, or of a tool with a text of its own form. */
    private static final BlockField FUNCTION =
            new BlockField("function", OBJECT, new BlockField("name", NAME), new BlockField("arguments", TEXT));

    private static final BlockField CUSTOM =
            new BlockField("custom", OBJECT, new BlockField("name", NAME), new BlockField("input", TEXT));

    private ProviderShape() {}

    /** A field of an object that must be given, with those in its value. */
    private record BlockField(String name, FieldRule rule, List<BlockField> inside) {

        BlockField(String name, FieldRule rule, BlockField... inside) {
            this(name, rule, List.of(inside));
        }

        void check(String path, Map<String, Value> object) {
            Value value = object.get(name);
            if (value == null || !rule.fits().test(value)) {
                throw new InvalidEntryException(path + name, rule.description());
            }
            if (!inside.isEmpty()) {
                Map<String, Value> fields = JsonFields.lenient(value.raw());
                inside.forEach(field -> field.check(path + name + ".", fields));
            }
        }
    }

    /**
     * Rejects a message whose content, calls or further fields have another shape. Fields that no provider has are not looked at.
     *
     * @param fields the fields of the message
     * @throws InvalidEntryException naming the field, as {@code content[2].type}
     */
    public static void check(Map<String, Value> fields) {
        OPTIONAL.forEach((name, rule) -> rule.check(name, fields));
        Value calls = fields.get(ProviderMessages.TOOL_CALLS);
        if (calls != null) {
            checkEach(ProviderMessages.TOOL_CALLS, calls, ProviderShape::checkCall);
        }
        checkContent(fields);
    }

    private static void checkContent(Map<String, Value> fields) {
        Value content = fields.get(ProviderMessages.CONTENT);
        boolean isNothing = content == null || content.token() == JsonToken.VALUE_NULL;
        if (isNothing && ProviderMessages.hasInPlaceOfContent(sources(fields))) {
            return;
        }
        if (isNothing || !CONTENT.fits().test(content)) {
            throw new InvalidEntryException(ProviderMessages.CONTENT, CONTENT.description());
        }
        if (content.token() == JsonToken.START_ARRAY
                && checkEach(ProviderMessages.CONTENT, content, ProviderShape::checkBlock) == 0) {
            throw new InvalidEntryException(ProviderMessages.CONTENT, "must have at least one block");
        }
    }

    private static Map<String, String> sources(Map<String, Value> fields) {
        Map<String, String> sources = new LinkedHashMap<>();
        fields.forEach((name, value) -> sources.put(name, value.raw()));
        return sources;
    }

    /** Checks the objects of a list; returns their number. */
    private static int checkEach(String name, Value list, ObjectCheck check) {
        Optional<List<Map<String, Value>>> objects = JsonFields.objects(list);
        if (objects.isEmpty() && list.token() == JsonToken.START_ARRAY) {
            throw new InvalidEntryException(name, OBJECTS.description());
        }
        int checked = 0;
        for (Map<String, Value> object : objects.orElse(List.of())) {
            check.check(name + "[" + checked++ + "].", object);
        }
        return checked;
    }

    /** Rejects an object of a list; the path ends with a dot. */
    private interface ObjectCheck {

        void check(String path, Map<String, Value> object);
    }

    private static void checkBlock(String path, Map<String, Value> block) {
        new BlockField("type", NAME).check(path, block);
        String type = block.get("type").text();
        BLOCKS.getOrDefault(type, List.of()).forEach(field -> field.check(path, block));
        if (type.equals("thinking")) {
            checkText(path, "signature", block);
        } else if (type.equals("tool_result")) {
            checkResult(path, block.get(ProviderMessages.CONTENT));
        }
    }

    private static void checkResult(String path, Value content) {
        String name = path + ProviderMessages.CONTENT;
        if (content != null && !CONTENT.fits().test(content)) {
            throw new InvalidEntryException(name, "must be a text or a list of blocks");
        }
        if (content != null) {
            checkEach(name, content, ProviderShape::checkBlock);
        }
    }

    private static void checkText(String path, String name, Map<String, Value> object) {
        Value value = object.get(name);
        if (value != null && !FieldRule.TEXT.fits().test(value)) {
            throw new InvalidEntryException(path + name, FieldRule.TEXT.description());
        }
    }

    private static void checkCall(String path, Map<String, Value> call) {
        new BlockField("id", NAME).check(path, call);
        checkText(path, "type", call);
        (call.containsKey("custom") ? CUSTOM : FUNCTION).check(path, call);
    }
}
