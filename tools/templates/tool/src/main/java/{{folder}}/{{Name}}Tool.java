package {{package}};

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolEffect;
import io.mneme.spi.tool.ToolResult;
import java.util.StringTokenizer;
import org.osgi.service.component.annotations.Component;

/** Counts the words of a text for a language model. */
@Component
public final class {{Name}}Tool implements ModelTool {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a call may have; the container refuses other arguments. */
    private static final String SCHEMA =
            """
            {
              "type": "object",
              "properties": {"text": {"type": "string", "description": "The text whose words are counted"}},
              "required": ["text"],
              "additionalProperties": false
            }
            """;

    @Override
    public ToolDescription description() {
        return new ToolDescription(
                "{{name}}".replace('-', '_'),
                "Count words",
                "Counts the words of a text. Choose it when the person asks how many words a text has.",
                SCHEMA,
                ToolEffect.READS);
    }

    @Override
    public ToolResult call(String arguments) {
        try {
            String text = JSON.readTree(arguments).path("text").asText();
            return ToolResult.json(JsonNodeFactory.instance
                    .objectNode()
                    .put("words", new StringTokenizer(text).countTokens())
                    .toString());
        } catch (JsonProcessingException malformed) {
            return ToolResult.error("the arguments must be a JSON object");
        }
    }
}
