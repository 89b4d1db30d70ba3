package io.mneme.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.demo.Found.Spoken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/** The dictations that come with this bundle: three weeks of them, moved in time so that the newest is a moment ago. */
final class Sample implements Source {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String TIMESTAMP = "timestamp";
    private static final Duration MOMENT = Duration.ofMinutes(5);

    private final List<ObjectNode> dictations;
    private final Duration shift;
    private int read;

    Sample(Instant now) {
        dictations = all();
        shift = Duration.between(time(dictations.get(dictations.size() - 1)), now.minus(MOMENT));
    }

    @Override
    public Optional<Found> next() {
        if (read == dictations.size()) {
            return Optional.empty();
        }
        ObjectNode dictation = dictations.get(read++);
        dictation.put(TIMESTAMP, time(dictation).plus(shift).toString());
        String mode = dictation.path("enhance_mode").textValue();
        return Optional.of(new Spoken("line " + read, dictation.toString(), mode));
    }

    @Override
    public double share() {
        return (double) read / dictations.size();
    }

    @Override
    public void close() {
        // all was read at once
    }

    private static List<ObjectNode> all() {
        try (InputStream in = Sample.class.getResourceAsStream("sample.jsonl")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(Sample::parsed).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException("the sample cannot be read", failed);
        }
    }

    private static ObjectNode parsed(String line) {
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
