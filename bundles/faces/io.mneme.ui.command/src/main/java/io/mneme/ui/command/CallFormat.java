package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** A form in which a command is sent, and its result is returned. */
enum CallFormat {

    /** JSON: {@code {"words":["journal","list"],"input":"…"}}. */
    JSON("application/json") {
        @Override
        CommandCall parse(byte[] body, int words) {
            JsonNode call = tree(body);
            if (!call.isObject()) {
                throw refused("the body must be a JSON object with words and input");
            }
            for (Iterator<String> names = call.fieldNames(); names.hasNext(); ) {
                requireKnown(names.next());
            }
            JsonNode input = call.path("input");
            if (!input.isMissingNode() && !input.isTextual()) {
                throw refused("input must be a text");
            }
            return CommandCall.of(words(call.path("words")), input.asText().getBytes(UTF_8));
        }
    },

    /**
     * The form of a client that is a script: the words, each followed by a byte 0, then the input. The header {@code Mneme-Words}
     * has their number.
     */
    WORDS("application/vnd.mneme.command") {
        @Override
        CommandCall parse(byte[] body, int words) {
            List<String> list = new ArrayList<>();
            int from = 0;
            while (list.size() < words) {
                int end = from;
                while (end < body.length && body[end] != 0) {
                    end++;
                }
                if (end == body.length) {
                    throw refused("the body must have as many words as the header Mneme-Words names: " + words);
                }
                list.add(text(body, from, end - from));
                from = end + 1;
            }
            return CommandCall.of(list, Arrays.copyOfRange(body, from, body.length));
        }
    };

    private static final Set<String> FIELDS = Set.of("words", "input");
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String mediaType;

    CallFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /**
     * Returns the form of a media type.
     *
     * @throws RefusedCallException if there is none
     */
    static CallFormat of(String mediaType) {
        return Arrays.stream(values())
                .filter(format -> format.mediaType.equals(mediaType))
                .findFirst()
                .orElseThrow(() -> new RefusedCallException(
                        415, "the body must be sent as Content-Type: " + JSON.mediaType + " or " + WORDS.mediaType));
    }

    String mediaType() {
        return mediaType;
    }

    /**
     * Returns the command of a body.
     *
     * @param words the number of words that the header names, where the form needs it
     * @throws RefusedCallException if the body breaks a rule
     */
    abstract CommandCall parse(byte[] body, int words);

    private static JsonNode tree(byte[] body) {
        try {
            return MAPPER.readTree(text(body, 0, body.length));
        } catch (IOException malformed) {
            throw refused("the body must be JSON");
        }
    }

    private static void requireKnown(String field) {
        if (!FIELDS.contains(field)) {
            throw refused("the body may have the fields words and input, no other");
        }
    }

    private static List<String> words(JsonNode array) {
        List<String> words = new ArrayList<>();
        array.forEach(word -> {
            if (!word.isTextual()) {
                throw refused("words must be an array of texts");
            }
            words.add(word.asText());
        });
        if (!array.isArray()) {
            throw refused("words must be given, as an array of texts");
        }
        return words;
    }

    private static String text(byte[] body, int from, int length) {
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(body, from, length))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw refused("words must be UTF-8");
        }
    }

    private static RefusedCallException refused(String rule) {
        return new RefusedCallException(400, rule);
    }
}
