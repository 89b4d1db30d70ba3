package io.mneme.view.dialogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.support.text.SentJson;
import io.mneme.view.input.StrictJsonReader;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads an object with the fields of a request, whose messages become no tree: a body may have thousands.
 *
 * <p>The fast parser refuses whatever is not strict JSON. Such a body is read again as a text by {@link StrictJsonReader}, which tells its sender
 * why.
 */
public final class DialogueBody {

    /** Repeated names are found without a set for each object: by the tree, and by the fields of a message. */
    private static final JsonFactory FACTORY = SentJson.STRICT
            .rebuild()
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final JsonMapper TREES = JsonMapper.builder(FACTORY.copy())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private DialogueBody() {}

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
        try (JsonParser parser = TREES.createParser(utf8)) {
            return Optional.of(object(parser, utf8)).filter(object -> isAtEnd(parser));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    /** The parser would guess another encoding by other beginnings. */
    private static boolean beginsObject(byte[] utf8) {
        return utf8.length > 2 && utf8[0] == '{' && utf8[1] != 0;
    }

    private static boolean isAtEnd(JsonParser parser) {
        try {
            return parser.nextToken() == null;
        } catch (IOException refused) {
            return false;
        }
    }

    private static ObjectNode object(JsonParser parser, byte[] utf8) throws IOException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        parser.nextToken();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            boolean messages = parser.nextToken() == JsonToken.START_ARRAY && name.equals(DialogueFields.MESSAGES);
            JsonNode value = messages
                    ? object.pojoNode(SentMessages.scan(parser, TREES, utf8))
                    : TREES.<JsonNode>readTree(parser);
            if (object.replace(name, value) != null) {
                throw SentMessage.repeated(parser, name);
            }
        }
        return object;
    }
}
