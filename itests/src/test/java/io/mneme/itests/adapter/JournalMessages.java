package io.mneme.itests.adapter;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the journal has of a conversation, oldest first. */
final class JournalMessages {

    private JournalMessages() {}

    /** Returns the texts of all messages; markers and windows without a message have none. */
    static List<String> texts(ContainerApi api, String conversation) {
        return entries(api, conversation).stream()
                .map(entry -> entry.path("content").asText(""))
                .filter(text -> !text.isEmpty())
                .toList();
    }

    static List<JsonNode> entries(ContainerApi api, String conversation) {
        List<JsonNode> entries = new ArrayList<>();
        String path = "/v1/journals/message/entries?limit=1000&lane=conversation:" + conversation;
        JsonNode page = api.get(path).body();
        page.path("data").forEach(stored -> entries.add(stored.path("entry")));
        while (page.path("has_more").asBoolean()) {
            page = api.get(path + "&after=" + page.path("next").asText()).body();
            page.path("data").forEach(stored -> entries.add(stored.path("entry")));
        }
        Collections.reverse(entries);
        return entries;
    }
}
