package io.mneme.itests.harness;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictations;
import java.time.Instant;
import java.util.Map;

/** Dictates inside the framework, and asks for the next prompt; by default one that open windows are rebuilt for at once. */
public record PromptClient(Dictations dictations, ContextAssembler assembler) {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    /** Records a dictation that was previewed. */
    public void confirm(String mode, String heard, String meant) {
        String json = JsonNodeFactory.instance
                .objectNode()
                .put("asr_text", heard)
                .put("final_text", meant)
                .put("enhance_mode", mode)
                .put("preview_enabled", true)
                .toString();
        dictations.record(json, NOON);
    }

    public Context next(String mode) {
        return next(mode, swapping(SwapTiming.NOW));
    }

    public Context next(String mode, RequestOptions choices) {
        return assemble("dictation", mode, choices);
    }

    /** Returns the next prompt that a recipe makes. */
    public Context assemble(String recipe, String mode, RequestOptions choices) {
        return assembler.assemble(
                new ContextRequest(recipe, mode, Map.of("mode", mode), RequestInputs.NONE, choices), NOON);
    }

    /** Returns how the history of the next prompt is chosen and worded. */
    public WindowReport window(String mode) {
        return next(mode).manifest().window().orElseThrow();
    }

    /** Returns the lines of the next prompt that show an entry, one behind the other. */
    public String entryLines(String mode) {
        return next(mode)
                .text()
                .lines()
                .dropWhile(line -> !line.equals("对话记录："))
                .filter(line -> line.startsWith("- "))
                .reduce("", String::concat);
    }

    public static RequestOptions swapping(SwapTiming swap) {
        return RequestOptions.NONE.withSwapTiming(swap);
    }
}
