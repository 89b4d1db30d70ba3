package io.mneme.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.IdentityHashMap;
import java.util.Map;

/** Compares messages by the entries that they make, whatever the order of keys and the types of numbers. */
final class MessageComparison<M> {

    private static final ObjectMapper SORTED =
            new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);

    private final MessageCodec<M> codec;
    private final Map<M, String> texts = new IdentityHashMap<>();

    MessageComparison(MessageCodec<M> codec) {
        this.codec = codec;
    }

    boolean areEqual(M one, M other) {
        return texts.computeIfAbsent(one, this::text).equals(texts.computeIfAbsent(other, this::text));
    }

    private String text(M message) {
        try {
            return SORTED.writeValueAsString(SORTED.convertValue(codec.encode(message), Object.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("JSON can be written", e);
        }
    }
}
