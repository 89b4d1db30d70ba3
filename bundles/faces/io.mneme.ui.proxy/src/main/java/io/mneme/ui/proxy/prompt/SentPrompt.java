package io.mneme.ui.proxy.prompt;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The parts of a prompt that was sent, in the order in which a provider reads them.
 *
 * @param model name of the model
 * @param tools the definitions of the tools as JSON; empty if there are none
 * @param instructions the texts of the instructions
 * @param hashes the hashes of the messages
 * @param messages the messages, without notes and marks; empty if they are not needed again
 * @param weight about how many characters it has in memory
 */
public record SentPrompt(
        String model,
        String tools,
        List<String> instructions,
        List<String> hashes,
        List<JsonNode> messages,
        long weight) {

    public SentPrompt {
        requireNonNull(model, "model");
        requireNonNull(tools, "tools");
        instructions = List.copyOf(instructions);
        hashes = List.copyOf(hashes);
        messages = List.copyOf(messages);
    }
}
