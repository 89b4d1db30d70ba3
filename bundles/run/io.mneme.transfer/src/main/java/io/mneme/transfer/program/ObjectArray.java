package io.mneme.transfer.program;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.mneme.spi.transfer.ImportReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads a JSON array of objects one by one, or one object by itself. An object that is too long for the memory is skipped. Not safe
 * for use by several threads.
 */
final class ObjectArray {

    /** Maximum number of characters of an object, each value counted with what it takes beside its text. */
    static final int MAX_CHARS = 24 << 20;

    private static final int CHARS_PER_VALUE = 32;

    /** Takes an object. */
    @FunctionalInterface
    interface ObjectConsumer {

        /**
         * Takes an object.
         *
         * @param number its place in the array, 1 for the first
         */
        void accept(long number, JsonNode object);
    }

    private final JsonParser parser;
    private final ImportReceiver receiver;
    private final String noun;
    private long number;

    private ObjectArray(JsonParser parser, ImportReceiver receiver, String noun) {
        this.parser = parser;
        this.receiver = receiver;
        this.noun = noun;
    }

    /**
     * Reads a stream to its end, or to where it is no JSON.
     *
     * @param noun what an object is called in places: {@code conversation}
     */
    @SuppressWarnings("resource") // the caller closes its stream
    static void read(InputStream in, ImportReceiver receiver, String noun, ObjectConsumer objects) throws IOException {
        ObjectArray array = new ObjectArray(JsonTexts.MAPPER.getFactory().createParser(in), receiver, noun);
        try {
            array.readAll(objects);
        } catch (JsonProcessingException malformed) {
            receiver.breakOff(array.placeOf(malformed), "is no JSON from here on: the file may be cut off");
        }
    }

    private void readAll(ObjectConsumer objects) throws IOException {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token == JsonToken.START_OBJECT) {
                number++;
                Optional<JsonNode> object = next();
                if (object.isPresent()) {
                    objects.accept(number, object.get());
                } else {
                    receiver.skip(noun + " " + number, "is longer than " + MAX_CHARS + " characters");
                }
            } else if (token.isScalarValue()) {
                receiver.skip("behind " + noun + " " + number, "is no JSON object");
            }
        }
    }

    /** Returns the object that begins here; empty if it is too long. */
    private Optional<JsonNode> next() throws IOException {
        try (TokenBuffer buffer = new TokenBuffer(JsonTexts.MAPPER, false)) {
            long chars = 0;
            int depth = 0;
            do {
                JsonToken token = parser.currentToken();
                chars += CHARS_PER_VALUE + (token.isScalarValue() ? parser.getTextLength() : 0);
                if (chars <= MAX_CHARS) {
                    buffer.copyCurrentEvent(parser);
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth > 0) {
                    parser.nextToken();
                }
            } while (depth > 0);
            return chars <= MAX_CHARS ? Optional.of(tree(buffer)) : Optional.empty();
        }
    }

    private static JsonNode tree(TokenBuffer buffer) throws IOException {
        try (JsonParser tokens = buffer.asParser(JsonTexts.MAPPER)) {
            return JsonTexts.MAPPER.readTree(tokens);
        }
    }

    private String placeOf(JsonProcessingException malformed) {
        // A number or text that is too long has no place of its own.
        JsonLocation location = Optional.ofNullable(malformed.getLocation()).orElseGet(parser::currentLocation);
        return noun + " " + Math.max(1, number) + ", byte " + Math.max(0, location.getByteOffset());
    }
}
