package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Listing;
import java.util.List;

/** Writes conversations. */
final class ConversationJson {

    private ConversationJson() {}

    static ObjectNode of(Conversation conversation) {
        ObjectNode json = Json.object();
        json.put("id", conversation.id());
        json.put("title", conversation.title().orElse(null));
        json.set("tags", Json.strings(conversation.tags()));
        json.put("pinned", conversation.pinned());
        json.put("project", conversation.project().orElse(null));
        json.put("first", conversation.first());
        json.put("last", conversation.last());
        json.put("utterances", conversation.utterances());
        json.put("turns", conversation.turns());
        json.set("merged", Json.strings(conversation.merged()));
        return json;
    }

    static PageReply<Conversation> page(Listing listing) {
        ObjectNode document = Json.object();
        document.put("has_more", listing.hasMore());
        document.put("next", listing.hasMore() ? next(listing.conversations()) : null);
        document.set("skipped", SkippedJson.of(listing.skipped()));
        return new PageReply<>(
                listing.conversations(), conversation -> of(conversation).toString(), document);
    }

    private static String next(List<Conversation> page) {
        return new Cursor(page.get(page.size() - 1).position(), 0).written();
    }
}
