package io.mneme.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.vocabulary.VocabularyTerm;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A user who dictates in one mode: requests contexts and confirms dictations. Not safe for use by several threads. */
final class SimulatedUser {

    /** Session of the contexts; {@code context:why demo} explains the newest. */
    static final String SESSION = "demo";

    private static final String HINT = "Think briefly, and do not explain what you changed.";
    private static final List<VocabularyTerm> VOCABULARY =
            List.of(new VocabularyTerm("Kubernetes", "runs containers"), new VocabularyTerm("夏凝", "人名，同事"));

    private final Dictations dictations;
    private final ContextAssembler assembler;
    private final String mode;
    private final DemoScript script;
    private int nextSentence;
    private Instant now;

    SimulatedUser(Dictations dictations, ContextAssembler assembler, String mode, Instant now) {
        this.dictations = dictations;
        this.assembler = assembler;
        this.mode = mode;
        this.script = DemoScript.forMode(mode);
        this.now = now;
    }

    /** Returns the request that the user's tool sends before each dictation. */
    ContextRequest request() {
        RequestInputs inputs = new RequestInputs(
                Map.of("mode_prompt", script.prompt(), "thinking_hint", HINT), Optional.of(VOCABULARY));
        return new ContextRequest("dictation", SESSION, Map.of("mode", mode), inputs, RequestOptions.NONE);
    }

    /** Assembles the context of the next dictation. */
    Context assemble() {
        return assembler.assemble(request(), now);
    }

    /** Dictates and confirms the next sentences. */
    void confirm(int sentences) {
        for (int count = 0; count < sentences; count++) {
            confirm(script.sentences().get(nextSentence++ % script.sentences().size()));
        }
    }

    private void confirm(DemoScript.SampleSentence sentence) {
        now = now.plusMillis(1);
        String json = JsonNodeFactory.instance
                .objectNode()
                .put("asr_text", sentence.asrText())
                .put("enhanced_text", sentence.enhancedText())
                .put("final_text", sentence.finalText())
                .put("enhance_mode", mode)
                .put("preview_enabled", true)
                .toString();
        dictations.record(json, now);
    }
}
