package io.mneme.ui.proxy.prompt;

import static java.util.Objects.requireNonNull;

import java.util.BitSet;

/**
 * The newest instructions of a chat, and which words of them change from request to request.
 *
 * @param text the texts of the instructions as one
 * @param changing the places of the words that change among all words
 */
public record InstructionTemplate(String text, BitSet changing) {

    public InstructionTemplate {
        requireNonNull(text, "text");
        changing = (BitSet) changing.clone();
    }

    @Override
    public BitSet changing() {
        return (BitSet) changing.clone();
    }
}
