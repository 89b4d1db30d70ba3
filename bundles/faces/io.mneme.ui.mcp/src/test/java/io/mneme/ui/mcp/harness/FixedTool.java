package io.mneme.ui.mcp.harness;

import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolEffect;
import io.mneme.spi.tool.ToolResult;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A tool of a plug-in, whose calls a test decides. */
public record FixedTool(ToolDescription description, CallAnswer answer, Duration timeLimit) implements ModelTool {

    private static final String SCHEMA =
            "{\"type\":\"object\",\"properties\":{\"cups\":{\"type\":\"integer\",\"description\":\"How many\"}},"
                    + "\"additionalProperties\":false}";

    /** Answers a call. */
    @FunctionalInterface
    public interface CallAnswer {

        ToolResult call(String arguments);
    }

    public static FixedTool of(String name, CallAnswer answer) {
        return of(name, SCHEMA, answer);
    }

    public static FixedTool of(String name, String schema, CallAnswer answer) {
        return new FixedTool(
                new ToolDescription(name, "Tea", "Brews tea", schema, ToolEffect.READS),
                answer,
                Duration.ofMillis(500));
    }

    public static FixedTool echo(String name) {
        UnaryOperator<String> same = arguments -> arguments;
        return of(name, arguments -> ToolResult.json(same.apply(arguments)));
    }

    @Override
    public ToolResult call(String arguments) {
        return answer.call(arguments);
    }
}
