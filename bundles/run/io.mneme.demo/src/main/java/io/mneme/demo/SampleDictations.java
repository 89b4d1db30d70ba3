package io.mneme.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/** The sample dictations of this bundle: three weeks of them, shifted so that the newest is five minutes old. */
final class SampleDictations {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String TIMESTAMP = "timestamp";
    private static final Duration NEWEST_AGE = Duration.ofMinutes(5);

    private SampleDictations() {}

    /** Returns the JSON object of each dictation, oldest first. */
    static List<String> json(Instant now) {
        List<ObjectNode> dictations = lines("sample.jsonl");
        Duration shift = Duration.between(time(dictations.get(dictations.size() - 1)), now.minus(NEWEST_AGE));
        return dictations.stream()
                .map(dictation ->
                        dictation.put(TIMESTAMP, time(dictation).plus(shift).toString()))
                .map(ObjectNode::toString)
                .toList();
    }

    /** Returns the lines of a resource of this bundle, each of which is a JSON object. */
    static List<ObjectNode> lines(String resource) {
        try (InputStream in = SampleDictations.class.getResourceAsStream(resource)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(SampleDictations::parse).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException("the sample cannot be read", failed);
        }
    }

    private static ObjectNode parse(String line) {
        try {
            return (ObjectNode) MAPPER.readTree(line);
        } catch (JsonProcessingException failed) {
            throw new UncheckedIOException("the sample is damaged", failed);
        }
    }

    private static Instant time(ObjectNode dictation) {
        return OffsetDateTime.parse(dictation.path(TIMESTAMP).textValue()).toInstant();
    }
}
