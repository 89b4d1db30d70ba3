package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.dialogue.DialogueFields;
import io.mneme.view.input.InputFields;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that assembles the prompt of the next request to a model. */
@Component
public final class AssembleContextTool implements ModelTool {

    private static final String DEFAULT_RECIPE = "dialogue";
    private static final String DEFAULT_SESSION = "mcp";
    private static final int DEFAULT_TOKENS = 8_000;
    private static final int MAX_TOKENS = 200_000;
    private static final List<String> TEXTS = List.of("mode_prompt", "thinking_hint", "input");

    /** What is known of a context beside the messages, which have its text. */
    private static final List<String> MEASURES =
            List.of("id", "session", "tokens", "stable_prefix", "window", "left_out");

    private final ContextAssembler assembler;
    private final FormatCatalog formats;

    @Activate
    public AssembleContextTool(@Reference ContextAssembler assembler, @Reference FormatCatalog formats) {
        this.assembler = assembler;
        this.formats = formats;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("assemble_context");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> {
            ContextRequest request = request(fields);
            Context context = assembler.assemble(request, Instant.now());
            return json(context, request.options().form().orElseThrow());
        });
    }

    private ContextRequest request(InputFields fields) {
        String recipe = ToolArguments.word(fields, "recipe").orElse(DEFAULT_RECIPE);
        if (!assembler.recipes().contains(recipe)) {
            throw fields.invalid("recipe", "must be one of " + String.join(", ", assembler.recipes()));
        }
        String session = ToolArguments.word(fields, "session")
                .or(() -> ToolArguments.word(fields, "conversation"))
                .orElse(DEFAULT_SESSION);
        return new ContextRequest(recipe, session, selectors(fields), inputs(fields), options(fields));
    }

    private static Map<String, String> selectors(InputFields fields) {
        Map<String, String> selectors = new HashMap<>();
        fields.text("mode").ifPresent(mode -> selectors.put("mode", mode));
        fields.text("tenant").ifPresent(tenant -> selectors.put("tenant", tenant));
        return selectors;
    }

    private static RequestInputs inputs(InputFields fields) {
        Map<String, String> texts = new HashMap<>();
        fields.fields("inputs").ifPresent(given -> texts.putAll(texts(given)));
        TEXTS.forEach(name -> fields.text(name).ifPresent(text -> texts.put(name, text)));
        return new RequestInputs(texts, Optional.empty(), DialogueFields.read(fields.object()));
    }

    private static Map<String, String> texts(InputFields fields) {
        Map<String, String> texts = new HashMap<>();
        fields.object().fieldNames().forEachRemaining(name -> texts.put(name, fields.requireText(name)));
        return texts;
    }

    private RequestOptions options(InputFields fields) {
        BodyForm form = fields.text("form")
                .map(name -> formats.named(name).orElseThrow(() -> fields.invalid("form", formats.rule())))
                .orElse(BodyForm.OPENAI);
        return new RequestOptions(
                fields.fields("policies").map(AssembleContextTool::texts).orElse(Map.of()),
                Map.of(),
                Optional.empty(),
                fields.text("model"),
                Optional.of(budget(fields)),
                Optional.of(form));
    }

    private static PromptBudget budget(InputFields fields) {
        return PromptBudget.tokens(fields.fields("budget")
                .map(budget -> ToolArguments.number(budget, "tokens", 1, MAX_TOKENS, DEFAULT_TOKENS))
                .orElse(DEFAULT_TOKENS));
    }

    private ObjectNode json(Context context, BodyForm form) {
        ObjectNode json = JsonNodes.object();
        if (form.equals(BodyForm.TEXT)) {
            json.put("text", context.text());
        }
        formats.fields(form, context).forEach((name, value) -> json.putRawValue(name, JsonNodes.raw(value)));
        ObjectNode all = ContextJson.manifest(context.manifest());
        for (String name : MEASURES) {
            JsonNode value = all.get(name);
            json.set(name, value);
        }
        return json;
    }
}
