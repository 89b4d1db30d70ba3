package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Puts together the message of an answer. For one answer and one thread. */
abstract class AnswerReader {

    private Optional<ObjectNode> usage = Optional.empty();
    private Optional<String> id = Optional.empty();
    private boolean complete;

    /** Takes an answer that came as one object. */
    abstract void readWhole(ObjectNode answer);

    /** Takes an event of a stream. */
    abstract void readEvent(ObjectNode event);

    /** Returns the message of the model so far; empty if it said nothing. */
    abstract Optional<ObjectNode> message();

    /** Takes note that the answer came to its end. */
    final void end() {
        complete = true;
    }

    final void keepId(JsonNode answer) {
        id = ChatJson.text(answer, "id").or(() -> id);
    }

    /** Keeps a usage; the fields of a later one replace those of an earlier one. */
    final void keepUsage(JsonNode reported) {
        if (reported instanceof ObjectNode object) {
            ObjectNode all = usage.orElseGet(ChatJson::create);
            all.setAll(object);
            usage = Optional.of(all);
        }
    }

    final ChatAnswer answer() {
        return new ChatAnswer(message(), usage, id, complete);
    }
}
