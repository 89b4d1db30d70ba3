package io.mneme.demo;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.vocabulary.VocabularyTerm;
import java.time.Duration;
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
    private final Duration pause;
    private int nextSentence;
    private Instant now;

    /**
     * Begins to dictate.
     *
     * @param now the moment of the first request
     * @param pause how long each dictation takes
     */
    SimulatedUser(Dictations dictations, ContextAssembler assembler, String mode, Instant now, Duration pause) {
        this.dictations = dictations;
        this.assembler = assembler;
        this.mode = mode;
        this.script = DemoScript.forMode(mode);
        this.now = now;
        this.pause = pause;
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
        now = now.plus(pause);
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

    /** The prompt of a mode, and the sentences that its user dictates. */
    private record DemoScript(String prompt, List<SampleSentence> sentences) {

        /**
         * A sentence as it was recognised, as the model enhanced it, and as the user confirmed it.
         *
         * @param asrText recognised text
         * @param enhancedText text of the model
         * @param finalText confirmed text
         */
        record SampleSentence(String asrText, String enhancedText, String finalText) {}

        private static final DemoScript PROOFREAD = new DemoScript(
                "You correct dictated text. Mend what the speech recogniser got wrong, set the punctuation, keep language and"
                        + " meaning, and answer with the corrected text only.",
                List.of(
                        new SampleSentence("明早十点和夏宁确认排期", "明早十点和夏宁确认排期。", "明早十点和夏凝确认排期。"),
                        new SampleSentence("夏凝说排期没有问题", "夏凝说排期没有问题。", "夏凝说排期没有问题。"),
                        new SampleSentence(
                                "catherine will join us at ten",
                                "Catherine will join us at ten.",
                                "Katharine will join us at ten."),
                        new SampleSentence("散会以后把纪要发给夏凝", "散会以后把纪要发给夏凝。", "散会以后把纪要发给夏凝。")));

        private static final DemoScript TRANSLATE = new DemoScript(
                "You translate dictated Chinese into English. Mend what the speech recogniser got wrong, keep names as the"
                        + " person spells them, and answer with the translation only.",
                List.of(
                        new SampleSentence(
                                "明早十点和夏宁确认排期",
                                "Confirm the schedule with Xia Ning at ten.",
                                "Confirm the schedule with Xianing at ten tomorrow morning."),
                        new SampleSentence(
                                "夏凝说排期没有问题",
                                "Xianing says the schedule is fine.",
                                "Xianing says the schedule is fine."),
                        new SampleSentence("她十点加入我们", "She will join us at ten.", "She will join us at ten."),
                        new SampleSentence(
                                "散会以后把纪要发给夏凝",
                                "Send Xianing the minutes after the meeting.",
                                "Send Xianing the minutes after the meeting.")));

        DemoScript {
            requireNonNull(prompt, "prompt");
            sentences = List.copyOf(sentences);
        }

        /** Returns the script of a mode. A mode other than a translation gets the script of proofreading. */
        static DemoScript forMode(String mode) {
            return mode.contains("translat") ? TRANSLATE : PROOFREAD;
        }
    }
}
