package io.mneme.view.dialogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.support.text.SentJson;
import io.mneme.view.dialogue.ScannedMessages.MessageScan;
import io.mneme.view.input.StrictJsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads an object with the fields of a request, whose messages become no tree: a body may have thousands.
 *
 * <p>The fast parser refuses whatever is not strict JSON. Such a body is read again as a text by {@link StrictJsonReader}, which tells its sender
 * why.
 */
public final class DialogueBody {

    /** A body has a list in it with messages. */
    private static final int MESSAGE_DEPTH = 2;

    private static final StreamReadConstraints BOUNDS = SentJson.STRICT.streamReadConstraints();

    private static final JsonMapper TREES = mapper(BOUNDS);

    private static final ObjectReader OBJECTS =
            TREES.readerFor(ObjectNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final JsonMapper MESSAGES = mapper(BOUNDS.rebuild()
            .maxNestingDepth(BOUNDS.getMaxNestingDepth() - MESSAGE_DEPTH)
            .build());

    private DialogueBody() {}

    /** Repeated names are found without a set for each object: by the tree, and by the fields of a message. */
    private static JsonMapper mapper(StreamReadConstraints bounds) {
        JsonFactory factory = SentJson.STRICT
                .rebuild()
                .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(bounds)
                .build();
        return JsonMapper.builder(factory)
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .build();
    }

    /**
     * Returns the object that a body consists of; {@link DialogueFields} reads its messages.
     *
     * @param utf8 the body, which is UTF-8
     * @throws MalformedJsonException as by {@link StrictJsonReader#readObject}
     */
    public static ObjectNode read(byte[] utf8) {
        return fast(utf8).orElseGet(() -> StrictJsonReader.readObject(new String(utf8, UTF_8)));
    }

    private static Optional<ObjectNode> fast(byte[] utf8) {
        if (!beginsObject(utf8)) {
            return Optional.empty();
        }
        try {
            return Optional.of(object(utf8));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    /** The parser would guess another encoding by other beginnings. */
    private static boolean beginsObject(byte[] utf8) {
        return utf8.length > 2 && utf8[0] == '{' && utf8[1] != 0;
    }

    private static ObjectNode object(byte[] utf8) throws IOException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        try (JsonParser parser = TREES.createParser(utf8)) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                if (parser.nextToken() == JsonToken.START_ARRAY && name.equals(DialogueFields.MESSAGES)) {
                    return withMessages(
                            utf8, (int) parser.currentTokenLocation().getByteOffset());
                }
                if (object.replace(name, TREES.<JsonNode>readTree(parser)) != null) {
                    throw SentMessage.repeated(parser, name);
                }
            }
            if (parser.nextToken() != null) {
                throw new IOException("something follows the object");
            }
        }
        return object;
    }

    /** Reads the messages by themselves, and all else as if their list was empty. */
    private static ObjectNode withMessages(byte[] utf8, int list) throws IOException {
        MessageScan scan = new MessageScan(MESSAGES, utf8, list);
        SentMessages messages = SentMessages.read(scan);
        ByteArrayOutputStream others = new ByteArrayOutputStream();
        others.write(utf8, 0, list + 1);
        others.write(utf8, scan.end() - 1, utf8.length - scan.end() + 1);
        ObjectNode object = OBJECTS.readValue(others.toByteArray());
        return object.putPOJO(DialogueFields.MESSAGES, messages);
    }
}
