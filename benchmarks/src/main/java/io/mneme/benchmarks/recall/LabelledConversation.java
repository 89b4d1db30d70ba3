package io.mneme.benchmarks.recall;

import io.mneme.api.dialogue.Role;
import java.time.Instant;
import java.util.List;

/**
 * A conversation with questions on it whose answers are known.
 *
 * @param id its id
 * @param dataSet the data set it is of
 * @param turns its turns in their order
 * @param questions the questions on it
 */
public record LabelledConversation(
        String id, DataSet dataSet, List<LabelledTurn> turns, List<LabelledQuestion> questions) {

    /** Where conversations come from. */
    public enum DataSet {
        /** Two persons who talk for months. */
        LOCOMO,
        /** A person and an assistant, whose answers are long. */
        BEAM
    }

    /** The conversations that weights are tuned on; the others are for the report. */
    private static final List<String> TUNED_ON =
            List.of("conv-26", "conv-41", "conv-43", "beam-1", "beam-3", "beam-5", "beam-7", "beam-9");

    /**
     * A turn.
     *
     * @param session the number of its session
     * @param time when it was said; turns of a session are half a minute apart
     * @param speaker the name of the speaker; empty if there is none
     * @param caption what its photo shows; empty if it has none
     */
    public record LabelledTurn(int session, Instant time, Role role, String speaker, String text, String caption) {}

    /**
     * A question.
     *
     * @param category what kind of question it is
     * @param answerable whether the conversation has an answer
     * @param evidence the indexes of the turns that answer it or lead to it; empty if there are none
     */
    public record LabelledQuestion(String text, String category, boolean answerable, List<Integer> evidence) {}

    boolean isTunedOn() {
        return TUNED_ON.contains(id);
    }

    /** Returns the questions that name turns as evidence. */
    List<LabelledQuestion> questionsWithEvidence() {
        return questions.stream()
                .filter(question -> !question.evidence().isEmpty())
                .toList();
    }
}
