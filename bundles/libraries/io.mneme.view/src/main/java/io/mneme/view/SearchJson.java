package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes what a search found as JSON. */
public final class SearchJson {

    /** Longer texts are left out of a hit; its snippets show where they match. */
    public static final int MAX_TEXT_CHARS = 20_000;

    private SearchJson() {}

    /** Returns a page as an object, whose {@code data} are the hits in their order. */
    public static ObjectNode of(SearchPage page) {
        ObjectNode json = JsonNodes.object().set("data", JsonNodes.array(page.hits(), SearchJson::hit));
        return json.setAll(trailer(page));
    }

    /** Returns a page to be written hit by hit, with the same members. */
    public static JsonPage<SearchHit> page(SearchPage page) {
        return new JsonPage<>(page.hits(), hit -> hit(hit).toString(), trailer(page));
    }

    private static ObjectNode trailer(SearchPage page) {
        ObjectNode json = JsonNodes.object();
        json.put("relaxed", page.relaxed());
        json.put("total", page.total());
        json.put("exact", page.exact());
        json.set("facets", facets(page.facets()));
        json.put("next", page.next().orElse(null));
        json.set("partial", JsonNodes.strings(page.partial()));
        return json.set("hints", RecordJson.array(page.hints()));
    }

    private static ObjectNode hit(SearchHit hit) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", hit.journal());
        json.put("position", hit.position().value());
        json.put("id", hit.id());
        json.put("timestamp", hit.timestamp().map(Instant::toString).orElse(null));
        hit.conversation().ifPresent(conversation -> json.set("conversation", RecordJson.of(conversation)));
        json.put("score", hit.score());
        ObjectNode texts = json.putObject("texts");
        ArrayNode omitted = json.putArray("omitted_texts");
        hit.texts().entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(text -> {
            if (text.getValue().length() > MAX_TEXT_CHARS) {
                omitted.add(text.getKey());
            } else {
                texts.put(text.getKey(), text.getValue());
            }
        });
        json.set("missing", JsonNodes.strings(hit.missing()));
        return json.set("snippets", RecordJson.array(hit.snippets()));
    }

    /** Returns counts as an object by the name of their field. */
    public static ObjectNode facets(List<FacetCounts> facets) {
        ObjectNode json = JsonNodes.object();
        facets.forEach(facet -> {
            ObjectNode one = json.putObject(facet.field().name().toLowerCase(Locale.ROOT));
            one.set("values", RecordJson.array(facet.values()));
            one.put("others", facet.others());
        });
        return json;
    }
}
