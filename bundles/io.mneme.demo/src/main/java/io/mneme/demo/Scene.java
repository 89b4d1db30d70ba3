package io.mneme.demo;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a person who uses a mode would have configured and said.
 *
 * @param prompt prompt of the mode
 * @param lines what the person says next, at least four
 */
record Scene(String prompt, List<Sentence> lines) {

    /**
     * A sentence as it was recognised, as the model made it, as the person confirmed it.
     *
     * @param heard raw recognition
     * @param enhanced what the model made of it
     * @param confirmed the final text
     */
    record Sentence(String heard, String enhanced, String confirmed) {}

    private static final Scene PROOFREAD = new Scene(
            "You correct dictated text. Mend what the speech recogniser got wrong, set the punctuation, keep language and"
                    + " meaning, and answer with the corrected text only.",
            List.of(
                    new Sentence("明早十点和夏宁确认排期", "明早十点和夏宁确认排期。", "明早十点和夏凝确认排期。"),
                    new Sentence("夏凝说排期没有问题", "夏凝说排期没有问题。", "夏凝说排期没有问题。"),
                    new Sentence(
                            "catherine will join us at ten",
                            "Catherine will join us at ten.",
                            "Katharine will join us at ten."),
                    new Sentence("散会以后把纪要发给夏凝", "散会以后把纪要发给夏凝。", "散会以后把纪要发给夏凝。")));

    private static final Scene TRANSLATE = new Scene(
            "You translate dictated Chinese into English. Mend what the speech recogniser got wrong, keep names as the"
                    + " person spells them, and answer with the translation only.",
            List.of(
                    new Sentence(
                            "明早十点和夏宁确认排期",
                            "Confirm the schedule with Xia Ning at ten.",
                            "Confirm the schedule with Xianing at ten tomorrow morning."),
                    new Sentence(
                            "夏凝说排期没有问题", "Xianing says the schedule is fine.", "Xianing says the schedule is fine."),
                    new Sentence("她十点加入我们", "She will join us at ten.", "She will join us at ten."),
                    new Sentence(
                            "散会以后把纪要发给夏凝",
                            "Send Xianing the minutes after the meeting.",
                            "Send Xianing the minutes after the meeting.")));

    Scene {
        requireNonNull(prompt, "prompt");
        lines = List.copyOf(lines);
    }

    /** Returns the scene of a mode; a mode nobody knows is taken for a kind of proofreading. */
    static Scene of(String mode) {
        return mode.contains("translat") ? TRANSLATE : PROOFREAD;
    }
}
