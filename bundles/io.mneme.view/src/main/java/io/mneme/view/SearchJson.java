package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import java.time.Instant;

/** Writes what a search found as JSON. */
public final class SearchJson {

    private SearchJson() {}

    /** Returns a page as an object, whose {@code data} are the hits in their order. */
    public static ObjectNode of(SearchPage page) {
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        page.hits().forEach(hit -> data.add(of(hit)));
        json.put("total", page.total());
        json.put("exact", page.exact());
        json.set("partial", JsonNodes.strings(page.partial()));
        return json;
    }

    private static ObjectNode of(SearchHit hit) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", hit.journal());
        json.put("position", hit.position().value());
        json.put("id", hit.id());
        json.put("timestamp", hit.timestamp().map(Instant::toString).orElse(null));
        json.put("score", hit.score());
        json.set("texts", JsonNodes.strings(hit.texts()));
        return json;
    }
}
