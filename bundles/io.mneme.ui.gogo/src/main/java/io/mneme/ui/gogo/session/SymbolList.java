package io.mneme.ui.gogo.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Arrays;
import java.util.List;

/** Reads the symbols of a command: a JSON array of texts, or names with commas between them. */
final class SymbolList {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private SymbolList() {}

    /**
     * Returns the symbols; empty for an empty text.
     *
     * @throws IllegalArgumentException if the text begins like a JSON array and is none
     */
    static List<String> parse(String text) {
        if (text.strip().startsWith("[")) {
            return array(text);
        }
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(symbol -> !symbol.isEmpty())
                .toList();
    }

    private static List<String> array(String text) {
        try {
            return List.copyOf(JSON.readValue(text, new TypeReference<List<String>>() {}));
        } catch (JsonProcessingException | NullPointerException broken) {
            throw new IllegalArgumentException("symbols must be a JSON array of texts, or names with commas between");
        }
    }
}
