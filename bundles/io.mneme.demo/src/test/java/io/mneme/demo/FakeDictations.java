package io.mneme.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.Recording;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dictations in memory; what is no JSON object with a final text is refused, a chain of modes is not recorded. */
class FakeDictations implements Dictations {

    final List<Dictation> recorded = new ArrayList<>();

    @Override
    public Recording record(String json, Instant now) {
        JsonNode object = parsed(json);
        if (!object.path("final_text").isTextual()) {
            throw new InvalidEntryException("final_text", "must be a text");
        }
        if (object.path("enhance_mode").asText().contains("→")) {
            return new Recording.NotRecorded("not recorded: chain mode");
        }
        return new Recording.Recorded(stored(dictation(object)));
    }

    List<String> confirmed(String mode) {
        synchronized (recorded) {
            return recorded.stream()
                    .filter(dictation -> dictation.mode().equals(mode))
                    .map(Dictation::confirmed)
                    .toList();
        }
    }

    private Stored<Dictation> stored(Dictation dictation) {
        synchronized (recorded) {
            recorded.add(dictation);
            return new Stored<>(new Position(recorded.size()), "id-" + recorded.size(), "r", dictation);
        }
    }

    private static Dictation dictation(JsonNode object) {
        return new Dictation(
                "",
                object.path("timestamp").asText(),
                object.path("asr_text").asText(),
                Optional.empty(),
                object.path("final_text").textValue(),
                object.path("enhance_mode").asText("off"),
                object.path("preview_enabled").booleanValue(),
                "",
                "",
                false,
                0,
                Map.of());
    }

    private static JsonNode parsed(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException failed) {
            throw new InvalidEntryException("", "must be a JSON object");
        }
    }

    @Override
    public Stored<Dictation> edit(String id, String patch, Optional<String> revision, Instant now) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Stored<Dictation>> find(String id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Slice<Dictation> list(DictationFilter filter, Position before, long skip, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String json(Dictation dictation) {
        throw new UnsupportedOperationException();
    }
}
