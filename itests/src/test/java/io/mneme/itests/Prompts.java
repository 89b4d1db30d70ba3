package io.mneme.itests;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.Choices;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.context.Swap;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictations;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Dictates inside the framework, and asks for the next prompt; by default one that open windows are rebuilt for at once. */
record Prompts(Dictations dictations, ContextAssembler assembler) {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    /** Records a dictation that was previewed. */
    void confirm(String mode, String heard, String meant) {
        String json = JsonNodeFactory.instance
                .objectNode()
                .put("asr_text", heard)
                .put("final_text", meant)
                .put("enhance_mode", mode)
                .put("preview_enabled", true)
                .toString();
        dictations.record(json, NOON);
    }

    Context next(String mode) {
        return next(mode, swapping(Swap.NOW));
    }

    Context next(String mode, Choices choices) {
        return by("dictation", mode, choices);
    }

    /** Returns the next prompt that a recipe makes. */
    Context by(String recipe, String mode, Choices choices) {
        return assembler.assemble(new ContextRequest(recipe, mode, Map.of("mode", mode), Inputs.NONE, choices), NOON);
    }

    /** Returns how the history of the next prompt is chosen and worded. */
    WindowReport window(String mode) {
        return next(mode).manifest().window().orElseThrow();
    }

    /** Returns the lines of the next prompt that show an entry, one behind the other. */
    String entries(String mode) {
        return next(mode)
                .text()
                .lines()
                .dropWhile(line -> !line.equals("对话记录："))
                .filter(line -> line.startsWith("- "))
                .reduce("", String::concat);
    }

    static Choices swapping(Swap swap) {
        return new Choices(Optional.empty(), Optional.empty(), Map.of(), Optional.of(swap), Optional.empty());
    }
}
