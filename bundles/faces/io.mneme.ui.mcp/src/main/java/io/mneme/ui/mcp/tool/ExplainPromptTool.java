package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.ContextDiffJson;
import io.mneme.view.ContextJson;
import io.mneme.view.input.InputFields;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that explains how a prompt came about, and what broke the beginning that it shares with the one before. */
@Component
public final class ExplainPromptTool implements ModelTool {

    private static final int MAX_TEXT_CHARS = 500;
    private static final int MAX_SEGMENTS = 100;

    private final ContextAssembler assembler;
    private final ContextComparison comparison;
    private final ContextUsage usage;

    @Activate
    public ExplainPromptTool(
            @Reference ContextAssembler assembler,
            @Reference ContextComparison comparison,
            @Reference ContextUsage usage) {
        this.assembler = assembler;
        this.comparison = comparison;
        this.usage = usage;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("explain_prompt");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> {
            Manifest manifest = manifest(fields);
            ObjectNode json = ContextJson.manifest(manifest, usage.report(manifest.id()));
            if (json.get("segments") instanceof ArrayNode segments && segments.size() > MAX_SEGMENTS) {
                json.put("segments_left_out", segments.size() - MAX_SEGMENTS);
                while (segments.size() > MAX_SEGMENTS) {
                    segments.remove(segments.size() - 1);
                }
            }
            json.set("diff", diff(manifest).orElse(null));
            return ShortTexts.shorten(json, MAX_TEXT_CHARS);
        });
    }

    private Manifest manifest(InputFields fields) {
        Optional<String> id = ToolArguments.word(fields, "id");
        Optional<String> session = ToolArguments.word(fields, "session");
        if (id.isPresent() == session.isPresent()) {
            throw fields.invalid("id", "or session must be given, and not both");
        }
        return id.map(known -> assembler
                        .manifest(known)
                        .orElseThrow(() -> fields.invalid("id", "must be of a context that is kept")))
                .orElseGet(() -> assembler.manifests(session.orElseThrow()).stream()
                        .findFirst()
                        .orElseThrow(() -> fields.invalid("session", "must be one that a context was assembled for")));
    }

    /** The first context of a session is compared with nothing. */
    private Optional<ObjectNode> diff(Manifest manifest) {
        try {
            return Optional.of(ContextDiffJson.diff(comparison.compareWithPrevious(manifest.id())));
        } catch (InvalidRequestException | UnknownContextException noOther) {
            return Optional.empty();
        }
    }
}
