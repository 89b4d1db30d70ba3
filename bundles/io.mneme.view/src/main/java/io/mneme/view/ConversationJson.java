package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations.ConversationPage;
import java.util.List;

/** Writes conversations as JSON. */
public final class ConversationJson {

    private ConversationJson() {}

    /** Returns a conversation as an object; absent values are null. */
    public static ObjectNode of(Conversation conversation) {
        ObjectNode json = JsonNodes.object();
        json.put("id", conversation.id());
        json.put("title", conversation.title().orElse(null));
        json.set("tags", JsonNodes.strings(conversation.tags()));
        json.put("pinned", conversation.pinned());
        json.put("project", conversation.project().orElse(null));
        json.put("first", conversation.first());
        json.put("last", conversation.last());
        json.put("utterances", conversation.utterances());
        json.put("turns", conversation.turns());
        json.set("merged", JsonNodes.strings(conversation.merged()));
        return json;
    }

    /** Returns a page of conversations. */
    public static JsonPage<Conversation> page(ConversationPage listing) {
        ObjectNode document = JsonNodes.object();
        document.put("has_more", listing.hasMore());
        document.put("next", listing.hasMore() ? next(listing.conversations()) : null);
        document.set("skipped", SkippedLinesJson.of(listing.skipped()));
        return new JsonPage<>(
                listing.conversations(), conversation -> of(conversation).toString(), document);
    }

    private static String next(List<Conversation> page) {
        return new PageCursor(page.get(page.size() - 1).position(), 0).encode();
    }
}
