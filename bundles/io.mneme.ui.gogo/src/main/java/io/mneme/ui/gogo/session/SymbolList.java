package io.mneme.ui.gogo.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
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
     * @throws IllegalArgumentException if the text begins like a JSON array and is none of texts alone
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
            List<String> symbols = new ArrayList<>();
            for (JsonNode symbol : JSON.readTree(text)) {
                if (!symbol.isTextual()) {
                    throw noSymbols();
                }
                symbols.add(symbol.textValue());
            }
            return symbols;
        } catch (JsonProcessingException broken) {
            throw noSymbols();
        }
    }

    private static IllegalArgumentException noSymbols() {
        return new IllegalArgumentException("symbols must be a JSON array of texts, or names with commas between");
    }
}
