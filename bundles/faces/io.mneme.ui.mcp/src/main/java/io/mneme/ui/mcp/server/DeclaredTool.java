package io.mneme.ui.mcp.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolEffect;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.input.StrictJsonReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool as it is called: what it declares and returns is checked within its boundary. */
final class DeclaredTool {

    /** The longest time that a call may take. */
    static final Duration MAX_TIME = Duration.ofSeconds(30);

    private static final String TITLE = "title";
    private static final String DESCRIPTION = "description";
    private static final String SCHEMA = "input_schema";
    private static final String EFFECT = "effect";

    private final ModelTool tool;

    DeclaredTool(ModelTool tool) {
        this.tool = tool;
    }

    /**
     * A result that fulfils the contract.
     *
     * @param text what the model reads
     * @param structured the same for a program; empty if there is only the text
     * @param failed whether the call failed
     */
    record CheckedResult(String text, Optional<ObjectNode> structured, boolean failed) {}

    /**
     * Asks it for its description.
     *
     * @throws PolicyViolationException if it cannot be served
     */
    PolicyDeclaration declare() {
        Duration limit = tool.timeLimit();
        if (limit.isNegative() || limit.compareTo(MAX_TIME) > 0) {
            throw new PolicyViolationException("has a time limit that is not from 0 to 30 s");
        }
        ToolDescription description = tool.description();
        if (!isObjectSchema(description.inputSchema())) {
            throw new PolicyViolationException("has a schema of its arguments that is no JSON object of type object");
        }
        return new PolicyDeclaration(
                policyName(description.name()),
                List.of(),
                limit,
                Map.of(
                        TITLE, description.title(),
                        DESCRIPTION, description.description(),
                        SCHEMA, description.inputSchema(),
                        EFFECT, description.effect().name()));
    }

    private static boolean isObjectSchema(String schema) {
        try {
            return StrictJsonReader.readObject(schema).path("type").asText().equals("object");
        } catch (InvalidEntryException malformed) {
            return false;
        }
    }

    /** Policies have hyphens in their names where tools have underscores. */
    private static String policyName(String toolName) {
        return toolName.replace('_', '-');
    }

    /** Returns the description that the texts of a declaration contain. */
    static ToolDescription description(String policyName, Map<String, String> texts) {
        return new ToolDescription(
                policyName.replace('-', '_'),
                texts.get(TITLE),
                texts.get(DESCRIPTION),
                texts.get(SCHEMA),
                ToolEffect.valueOf(texts.get(EFFECT)));
    }

    /** Calls it; null if it returned null. */
    @Nullable
    CheckedResult call(String arguments) {
        ToolResult result = tool.call(arguments);
        return result == null
                ? null
                : new CheckedResult(result.text(), result.structured().map(DeclaredTool::object), result.failed());
    }

    private static ObjectNode object(String json) {
        try {
            return StrictJsonReader.readObject(json);
        } catch (InvalidEntryException malformed) {
            throw new PolicyViolationException("returned structured content that is no JSON object");
        }
    }
}
