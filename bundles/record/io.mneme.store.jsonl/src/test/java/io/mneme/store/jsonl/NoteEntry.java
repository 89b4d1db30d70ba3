package io.mneme.store.jsonl;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The entries of these tests: a JSON object with a text, and optionally an id and a lane. */
public record NoteEntry(ObjectNode json) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public static NoteEntry of(String lane, String text) {
        return new NoteEntry(JSON.createObjectNode().put("lane", lane).put("text", text));
    }

    public String id() {
        return json.path("id").asText("");
    }

    String lane() {
        return json.path("lane").asText("");
    }

    public String text() {
        return json.path("text").asText();
    }

    public NoteEntry withId(String id) {
        return new NoteEntry(json.deepCopy().put("id", id));
    }

    NoteEntry withText(String text) {
        return new NoteEntry(json.deepCopy().put("text", text));
    }

    NoteEntry withLane(String lane) {
        return new NoteEntry(json.deepCopy().put("lane", lane));
    }

    public NoteEntry at(String time) {
        return new NoteEntry(json.deepCopy().put("time", time));
    }
}
