package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;

/** Writes part of a list of utterances. */
final class UtterancePage {

    private UtterancePage() {}

    static PageReply<Stored<Utterance>> of(Conversations conversations, Slice<Utterance> slice) {
        ObjectNode document = Json.object();
        document.put("total", slice.total());
        document.put("has_more", slice.hasMore());
        document.put("next", slice.hasMore() ? next(slice) : null);
        document.set("skipped", SkippedJson.of(slice.skipped()));
        return new PageReply<>(slice.entries(), stored -> conversations.json(stored.entry()), document);
    }

    private static String next(Slice<Utterance> slice) {
        int last = slice.entries().size() - 1;
        return new Cursor(slice.entries().get(last).position(), 0).written();
    }
}
