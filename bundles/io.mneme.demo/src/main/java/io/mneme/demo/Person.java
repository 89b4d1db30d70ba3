package io.mneme.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.Choices;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.vocabulary.Term;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Somebody who dictates in one mode: asks for contexts, confirms what was made of it. For one thread. */
final class Person {

    /** Whose contexts they are; {@code context:why demo} explains the newest. */
    static final String SESSION = "demo";

    private static final String HINT = "Think briefly, and do not explain what you changed.";
    private static final List<Term> WORDS = List.of(new Term("Kubernetes", "runs containers"), new Term("夏凝", "人名，同事"));

    private final Dictations dictations;
    private final ContextAssembler assembler;
    private final String mode;
    private final Scene scene;
    private int said;
    private Instant now;

    Person(Dictations dictations, ContextAssembler assembler, String mode, Instant now) {
        this.dictations = dictations;
        this.assembler = assembler;
        this.mode = mode;
        this.scene = Scene.of(mode);
        this.now = now;
    }

    /** Returns what this person's tool asks for before each dictation. */
    ContextRequest request() {
        Inputs inputs = new Inputs(Map.of("mode_prompt", scene.prompt(), "thinking_hint", HINT), Optional.of(WORDS));
        return new ContextRequest("dictation", SESSION, Map.of("mode", mode), inputs, Choices.NONE);
    }

    /** Asks for the context of the next dictation. */
    Context ask() {
        return assembler.assemble(request(), now);
    }

    /** Says and confirms some sentences. */
    void confirm(int sentences) {
        for (int spoken = 0; spoken < sentences; spoken++) {
            confirm(scene.lines().get(said++ % scene.lines().size()));
        }
    }

    private void confirm(Scene.Sentence spoken) {
        now = now.plusMillis(1);
        String json = JsonNodeFactory.instance
                .objectNode()
                .put("asr_text", spoken.heard())
                .put("enhanced_text", spoken.enhanced())
                .put("final_text", spoken.confirmed())
                .put("enhance_mode", mode)
                .put("preview_enabled", true)
                .toString();
        dictations.record(json, now);
    }
}
