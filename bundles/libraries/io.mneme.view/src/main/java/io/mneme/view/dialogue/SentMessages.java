package io.mneme.view.dialogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.POJONode;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dialogue.Message;
import io.mneme.view.dialogue.ScannedMessages.MessageScan;
import io.mneme.view.input.InputFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the messages of a request one after the other, from its bytes or from a tree, by the same rules. */
final class SentMessages {

    private static final ObjectMapper TREES = new ObjectMapper();

    /** The first member that is no object, which is refused before any message. */
    private Optional<InvalidRequestException> stranger = Optional.empty();

    private Optional<InvalidRequestException> refusal = Optional.empty();

    private List<Message> messages = List.of();

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
            return read(parser).accepted();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a tree has no broken JSON", impossible);
        }
    }

    private static SentMessages read(JsonParser parser) throws IOException {
        SentMessages sent = new SentMessages();
        sent.messages = new ArrayList<>();
        SentMessage message = new SentMessage(true);
        for (int place = 0; parser.nextToken() != JsonToken.END_ARRAY; place++) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                message.read(parser, TREES, place);
                sent.checked(message).ifPresent(sent.messages::add);
            } else {
                sent.refuse(place);
                TREES.readTree(parser);
            }
        }
        return sent;
    }

    /**
     * Reads messages, but leaves the plain ones unread; the first that breaks a rule is refused by {@link #of}, since the other fields
     * of a request are checked before.
     *
     * @throws IOException if they are no objects in strict JSON
     */
    static SentMessages read(MessageScan scan) throws IOException {
        SentMessages sent = new SentMessages();
        while (scan.hasNext()) {
            scan.next().flatMap(sent::checked).ifPresent(scan::keep);
        }
        sent.messages = scan.messages();
        return sent;
    }

    private Optional<Message> checked(SentMessage message) {
        if (refusal.isEmpty()) {
            try {
                return Optional.of(message.message());
            } catch (InvalidRequestException broken) {
                refusal = Optional.of(broken);
            }
        }
        return Optional.empty();
    }

    private void refuse(int place) {
        if (stranger.isEmpty()) {
            stranger = Optional.of(
                    new InvalidRequestException(DialogueFields.MESSAGES + "[" + place + "]", "must be an object"));
        }
    }

    private List<Message> accepted() {
        stranger.or(() -> refusal).ifPresent(broken -> {
            throw broken;
        });
        return messages;
    }
}
