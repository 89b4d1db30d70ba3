package io.mneme.store.jsonl;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the journals of these tests hold: a JSON object with a text, perhaps an id and the lane it is in. */
record Note(ObjectNode json) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Note of(String lane, String text) {
        return new Note(JSON.createObjectNode().put("lane", lane).put("text", text));
    }

    String id() {
        return json.path("id").asText("");
    }

    String lane() {
        return json.path("lane").asText("");
    }

    String text() {
        return json.path("text").asText();
    }

    Note withId(String id) {
        return new Note(json.deepCopy().put("id", id));
    }

    Note withText(String text) {
        return new Note(json.deepCopy().put("text", text));
    }

    Note withLane(String lane) {
        return new Note(json.deepCopy().put("lane", lane));
    }

    Note at(String time) {
        return new Note(json.deepCopy().put("time", time));
    }
}
