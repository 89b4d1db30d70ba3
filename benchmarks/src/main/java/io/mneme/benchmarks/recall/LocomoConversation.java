package io.mneme.benchmarks.recall;

import java.time.Instant;
import java.util.List;

/**
 * A conversation of LoCoMo with questions on it.
 *
 * @param id its id
 * @param turns its turns in their order
 * @param questions the questions that name turns as evidence
 */
record LocomoConversation(String id, List<LocomoTurn> turns, List<LocomoQuestion> questions) {

    /**
     * A turn.
     *
     * @param id its id, as {@code D3:12}
     * @param session the number of its session
     * @param time when it was said; turns of a session are half a minute apart
     */
    record LocomoTurn(String id, int session, Instant time, String speaker, String text, String caption) {}

    /**
     * A question.
     *
     * @param category 1 to 5; 5 has no answer in the conversation
     * @param evidence the indexes of the turns that answer it, at least one
     */
    record LocomoQuestion(String text, int category, List<Integer> evidence) {}
}
