package io.mneme.demo;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The prompt of a mode, and the sentences that its user dictates.
 *
 * @param prompt prompt of the mode
 * @param sentences the next sentences, at least four
 */
record DemoScript(String prompt, List<SampleSentence> sentences) {

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
                            "夏凝说排期没有问题", "Xianing says the schedule is fine.", "Xianing says the schedule is fine."),
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
