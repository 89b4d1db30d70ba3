package io.mneme.record.message;

import io.mneme.api.entry.RedactionRules;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What of a message is redacted: every text, but not what the interfaces of providers refer to or have as bytes. The input of a tool
 * has any names, so that all its texts are redacted.
 */
final class MessageRedaction {

    /** The names in blocks and calls, which no redactor may change. */
    private static final List<String> NAMES = List.of(
            "name",
            "refusal",
            "audio",
            "tool_calls",
            "tool_call_id",
            "function_call",
            "function",
            "custom",
            "arguments",
            "input",
            "type",
            "text",
            "image_url",
            "url",
            "detail",
            "input_audio",
            "data",
            "format",
            "file",
            "file_id",
            "file_data",
            "filename",
            "source",
            "media_type",
            "title",
            "context",
            "thinking",
            "signature",
            "tool_use_id",
            "is_error",
            "caller",
            "citations",
            "cited_text",
            "cache_control",
            "encrypted_content",
            "encrypted_index");

    /** What stays in each block of a list. */
    private static final List<String> FIXED_IN_BLOCK = List.of(
            "type",
            "id",
            "tool_use_id",
            "signature",
            "name@tool_use",
            "name@server_tool_use",
            "name@mcp_tool_use",
            "data@redacted_thinking",
            "encrypted_content",
            "cache_control.type",
            "cache_control.ttl",
            "citations[].type",
            "citations[].encrypted_index",
            "input_audio.data",
            "input_audio.format",
            "file.file_id",
            "file.file_data",
            "source.type",
            "source.media_type",
            "source.file_id",
            "source.data@base64");

    private static final List<String> FIXED_IN_CALLS = List.of(
            "tool_calls[].id",
            "tool_calls[].type",
            "tool_calls[].function.name",
            "tool_calls[].custom.name",
            "function_call.name",
            "audio.id",
            "audio.data",
            "content[].content.type");

    static final RedactionRules RULES = rules(MessageKind.SCHEMA.redactionRules());

    private MessageRedaction() {}

    private static RedactionRules rules(RedactionRules schema) {
        Set<String> fixed = new HashSet<>(FIXED_IN_CALLS);
        for (String list : List.of("content[]", "content[].content[]", "content[].source.content[]")) {
            FIXED_IN_BLOCK.forEach(path -> fixed.add(list + "." + path));
        }
        return new RedactionRules(
                union(schema.names(), NAMES),
                union(schema.references(), List.of("tool_call_id")),
                schema.times(),
                union(schema.groups(), List.of("name")),
                fixed,
                Set.of("tool_calls[].function.arguments", "function_call.arguments"),
                Map.of("content[].signature", "content[].thinking"));
    }

    private static Set<String> union(Set<String> some, List<String> others) {
        return Set.copyOf(Stream.concat(some.stream(), others.stream()).toList());
    }
}
