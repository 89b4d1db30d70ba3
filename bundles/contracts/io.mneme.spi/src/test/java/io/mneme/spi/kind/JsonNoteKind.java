package io.mneme.spi.kind;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A kind of entry that the adapters do not know. */
public class JsonNoteKind implements EntryKind<JsonNoteKind.JsonNote> {

    /**
     * A note.
     *
     * @param id its id
     * @param json its JSON form; empty if it has none
     */
    public record JsonNote(String id, String json) {}

    @Override
    public String name() {
        return "note";
    }

    @Override
    public JsonNote decode(String line) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String encode(JsonNote entry) {
        return entry.json();
    }

    @Override
    public String json(JsonNote entry) {
        if (entry.json().isEmpty()) {
            throw new IllegalStateException("no JSON");
        }
        return entry.json();
    }

    @Override
    public String id(JsonNote entry) {
        return entry.id();
    }

    @Override
    public JsonNote withId(JsonNote entry, String id) {
        return new JsonNote(id, entry.json());
    }

    @Override
    public String newId() {
        return "new";
    }

    @Override
    public List<String> lanes(JsonNote entry) {
        return List.of();
    }

    @Override
    public Optional<Instant> timestamp(JsonNote entry) {
        return Optional.empty();
    }
}
