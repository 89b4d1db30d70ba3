package {{package}};

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.spi.format.ProviderFormat;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/** Writes a context as turns, each with its speaker and what is said. */
@Component
public final class {{Name}}Format implements ProviderFormat {

    /** The rules of OpenAI's chat, but for messages that are sent as they came: here all of them become turns. */
    private static final BodyForm FORM = BodyForm.OPENAI.named("{{name}}").without(FormTrait.OPENAI_MESSAGES);

    @Override
    public BodyForm form() {
        return FORM;
    }

    @Override
    public Map<String, String> fields(Context context) {
        ArrayNode turns = JsonNodeFactory.instance.arrayNode();
        for (BodyMessage message : context.body().messages()) {
            turns.addObject()
                    .put("speaker", message.role().name().toLowerCase(Locale.ROOT))
                    .put("words", words(message));
        }
        return Map.of("turns", turns.toString());
    }

    /** A notice stands for a medium, and for the call of a tool. */
    private static String words(BodyMessage message) {
        return message.parts().stream().map(part -> part.part().asText()).collect(Collectors.joining("\n"));
    }
}
