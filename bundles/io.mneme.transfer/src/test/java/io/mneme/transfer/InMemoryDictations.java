package io.mneme.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dictations in memory. It refuses JSON without a final text, and does not record chains of modes. */
public class InMemoryDictations implements Dictations {

    public final List<Dictation> recorded = new ArrayList<>();

    @Override
    public RecordResult record(String json, Instant now) {
        JsonNode object = parsed(json);
        if (!object.path("final_text").isTextual()) {
            throw new InvalidEntryException("final_text", "must be a text");
        }
        if (object.path("enhance_mode").asText().contains("→")) {
            return new RecordResult.NotRecorded("not recorded: chain mode");
        }
        return new RecordResult.Recorded(stored(dictation(object)));
    }

    public List<String> confirmed(String mode) {
        synchronized (recorded) {
            return recorded.stream()
                    .filter(dictation -> dictation.mode().equals(mode))
                    .map(Dictation::finalText)
                    .toList();
        }
    }

    private StoredEntry<Dictation> stored(Dictation dictation) {
        synchronized (recorded) {
            recorded.add(dictation);
            return new StoredEntry<>(new Position(recorded.size()), "id-" + recorded.size(), "r", dictation);
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
    public StoredEntry<Dictation> edit(String id, String patch, Optional<String> revision, Instant now) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<StoredEntry<Dictation>> find(String id) {
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
