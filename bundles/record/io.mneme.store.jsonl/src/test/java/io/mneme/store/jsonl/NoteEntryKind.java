package io.mneme.store.jsonl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The kind of {@link NoteEntry}. */
public final class NoteEntryKind implements EntryKind<NoteEntry> {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public String name() {
        return "note";
    }

    @Override
    public NoteEntry decode(String line) {
        try {
            JsonNode json = JSON.readTree(line);
            if (json instanceof ObjectNode object && object.path("text").isTextual()) {
                return new NoteEntry(object);
            }
        } catch (JsonProcessingException e) {
            throw new InvalidEntryException("", "is not JSON");
        }
        throw new InvalidEntryException("text", "must be a string");
    }

    @Override
    public String encode(NoteEntry entry) {
        return entry.json().toString();
    }

    @Override
    public String id(NoteEntry entry) {
        return entry.id();
    }

    @Override
    public NoteEntry withId(NoteEntry entry, String id) {
        return entry.withId(id);
    }

    @Override
    public String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    public List<String> lanes(NoteEntry entry) {
        return entry.lane().isEmpty() ? List.of() : List.of("lane:" + entry.lane());
    }

    @Override
    public Optional<Instant> timestamp(NoteEntry entry) {
        String time = entry.json().path("time").asText("");
        try {
            return Optional.of(Instant.parse(time));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
