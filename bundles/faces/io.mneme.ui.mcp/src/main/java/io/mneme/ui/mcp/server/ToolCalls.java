package io.mneme.ui.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.policy.PolicyResult;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.ui.mcp.server.DeclaredTool.CheckedResult;
import io.mneme.ui.mcp.server.ToolCatalog.ServedTool;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns tools into what the library of the protocol calls. */
final class ToolCalls {

    private final McpJsonMapper mapper;
    private final JsonSchemaValidator validator;

    ToolCalls(McpJsonMapper mapper, JsonSchemaValidator validator) {
        this.mapper = mapper;
        this.validator = validator;
    }

    /** Returns a tool as the library lists and calls it. */
    SyncToolSpecification specification(ServedTool tool) {
        Map<String, Object> schema = object(tool.description().inputSchema());
        return SyncToolSpecification.builder()
                .tool(listed(tool.description(), schema))
                .callHandler((exchange, request) -> result(
                        tool, schema, Optional.ofNullable(request.arguments()).orElse(Map.of())))
                .build();
    }

    private static Tool listed(ToolDescription description, Map<String, Object> schema) {
        return Tool.builder(description.name(), schema)
                .title(description.title())
                .description(description.description())
                .annotations(ToolAnnotations.builder()
                        .title(description.title())
                        .readOnlyHint(description.effect().isReadOnly())
                        .destructiveHint(description.effect().isDestructive())
                        .idempotentHint(description.effect().isIdempotent())
                        .openWorldHint(false)
                        .build())
                .build();
    }

    private CallToolResult result(ServedTool tool, Map<String, Object> schema, Map<String, Object> arguments) {
        Optional<String> problem = problem(schema, arguments);
        if (problem.isPresent()) {
            return failed("the arguments do not match the schema: " + problem.get());
        }
        PolicyResult<CheckedResult> result = tool.call(text(arguments));
        return result.failed() ? failed(tool.policy().label() + " " + result.failure()) : passed(result.get());
    }

    /** Returns what is wrong with arguments; it names each place in them. */
    private Optional<String> problem(Map<String, Object> schema, Map<String, Object> arguments) {
        JsonSchemaValidator.ValidationResponse checked;
        try {
            checked = validator.validate(schema, arguments);
        } catch (RuntimeException noSchema) {
            return Optional.of("it cannot be applied, so the tool cannot be called");
        }
        return checked.valid() ? Optional.empty() : Optional.of(readable(String.valueOf(checked.errorMessage())));
    }

    /** The library puts a sentence of its own before the list of what is wrong. */
    private static String readable(String message) {
        int list = message.indexOf('[');
        return list < 0 || !message.endsWith("]") ? message : message.substring(list + 1, message.length() - 1);
    }

    private static CallToolResult passed(CheckedResult result) {
        CallToolResult.Builder built =
                CallToolResult.builder(content(result.text())).isError(result.failed());
        result.structured().map(ObjectNode.class::cast).ifPresent(built::structuredContent);
        return built.build();
    }

    private static CallToolResult failed(String reason) {
        return CallToolResult.builder(content(reason)).isError(true).build();
    }

    /** Half of a surrogate pair has no form in UTF-8. */
    private static List<Content> content(String text) {
        return List.of(
                TextContent.builder(new String(text.getBytes(UTF_8), UTF_8)).build());
    }

    private Map<String, Object> object(String json) {
        try {
            return mapper.readValue(json, new TypeRef<Map<String, Object>>() {});
        } catch (IOException checkedBefore) {
            throw new UncheckedIOException("a schema is no JSON", checkedBefore);
        }
    }

    private String text(Map<String, Object> arguments) {
        try {
            return mapper.writeValueAsString(arguments);
        } catch (IOException impossible) {
            throw new UncheckedIOException("arguments cannot be written", impossible);
        }
    }
}
