package io.mneme.view.dialogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.POJONode;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dialogue.Message;
import io.mneme.view.input.InputFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the messages of a request one after the other, from its bytes or from a tree, by the same rules. */
final class SentMessages {

    private static final ObjectMapper TREES = new ObjectMapper();

    private final List<Message> messages = new ArrayList<>();

    /** The first member that is no object, which is refused before any message. */
    private Optional<InvalidRequestException> stranger = Optional.empty();

    private Optional<InvalidRequestException> refusal = Optional.empty();

    private SentMessages() {}

    /**
     * Returns the messages of a dialogue.
     *
     * @throws InvalidRequestException if one of them breaks a rule
     */
    static List<Message> of(InputFields dialogue) {
        JsonNode given = dialogue.object().path(DialogueFields.MESSAGES);
        if (given instanceof POJONode read && read.getPojo() instanceof SentMessages sent) {
            return sent.accepted();
        }
        if (!given.isArray()) {
            throw dialogue.invalid(DialogueFields.MESSAGES, "must be a list");
        }
        try (JsonParser parser = given.traverse(TREES)) {
            parser.nextToken();
            return read(parser, TREES, true).accepted();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a tree has no broken JSON", impossible);
        }
    }

    /**
     * Reads messages; the first that breaks a rule is refused by {@link #of}, since the other fields of a request are checked before.
     *
     * @param parser is at the beginning of their list
     * @param trees reads what is no text
     * @param escaped whether texts may have half a surrogate pair
     */
    static SentMessages read(JsonParser parser, ObjectMapper trees, boolean escaped) throws IOException {
        SentMessages sent = new SentMessages();
        SentMessage message = new SentMessage(escaped);
        for (int place = 0; parser.nextToken() != JsonToken.END_ARRAY; place++) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                message.read(parser, trees, place);
                sent.add(message);
            } else {
                sent.refuse(DialogueFields.MESSAGES + "[" + place + "]");
                trees.readTree(parser);
            }
        }
        return sent;
    }

    private void add(SentMessage message) {
        if (refusal.isPresent()) {
            return;
        }
        try {
            messages.add(message.message());
        } catch (InvalidRequestException broken) {
            refusal = Optional.of(broken);
        }
    }

    private void refuse(String path) {
        if (stranger.isEmpty()) {
            stranger = Optional.of(new InvalidRequestException(path, "must be an object"));
        }
    }

    private List<Message> accepted() {
        stranger.or(() -> refusal).ifPresent(broken -> {
            throw broken;
        });
        return messages;
    }
}
