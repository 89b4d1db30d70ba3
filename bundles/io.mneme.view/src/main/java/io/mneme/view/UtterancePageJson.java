package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;

/** Writes a page of utterances as JSON. */
public final class UtterancePageJson {

    private UtterancePageJson() {}

    /**
     * Returns a page of utterances.
     *
     * @param conversations returns the JSON form of each
     */
    public static JsonPage<StoredEntry<Utterance>> of(Conversations conversations, Slice<Utterance> slice) {
        ObjectNode document = JsonNodes.object();
        document.put("total", slice.total());
        document.put("has_more", slice.hasMore());
        document.put("next", slice.hasMore() ? next(slice) : null);
        document.set("skipped", SkippedLinesJson.of(slice.skipped()));
        return new JsonPage<>(slice.entries(), stored -> conversations.json(stored.entry()), document);
    }

    private static String next(Slice<Utterance> slice) {
        int last = slice.entries().size() - 1;
        return new PageCursor(slice.entries().get(last).position(), 0).encode();
    }
}
