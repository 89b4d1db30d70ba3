package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Conversations.EntryPage;
import io.mneme.view.ConversationCursors;
import io.mneme.view.JournalJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.input.StrictJsonReader;
import java.util.ArrayList;
import java.util.List;

/** Reads the entries of a conversation in pages of a bounded length. */
final class ConversationReader {

    private static final int MAX_PAGE_CHARS = 40_000;

    private final Conversations conversations;

    ConversationReader(Conversations conversations) {
        this.conversations = conversations;
    }

    /**
     * Returns a page of entries, newest first.
     *
     * @param limit maximum number of entries; fewer are returned where they are long
     * @param maxChars maximum length of each text
     */
    ObjectNode page(String id, ConversationCursor after, int limit, int maxChars) {
        EntryPage page = conversations.entries(id, after, limit);
        List<JsonNode> entries = entries(page, maxChars);
        int fitting = fitting(entries);
        if (fitting < entries.size()) {
            // The next page begins behind the entries that fit into this one.
            page = conversations.entries(id, after, fitting);
            entries = entries(page, maxChars);
        }
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        entries.forEach(data::add);
        json.put("total", page.total());
        json.put("next", page.next().map(ConversationCursors::encode).orElse(null));
        return json;
    }

    private List<JsonNode> entries(EntryPage page, int maxChars) {
        List<JsonNode> entries = new ArrayList<>();
        page.entries().forEach(entry -> {
            ObjectNode json = StrictJsonReader.readObject(JournalJson.line(conversations, entry));
            json.remove("revision");
            entries.add(ShortTexts.shorten(json, maxChars));
        });
        return entries;
    }

    /** Returns how many of the entries fit; at least one. */
    private static int fitting(List<JsonNode> entries) {
        int chars = 0;
        for (int count = 0; count < entries.size(); count++) {
            chars += entries.get(count).toString().length();
            if (chars > MAX_PAGE_CHARS) {
                return Math.max(1, count);
            }
        }
        return entries.size();
    }
}
