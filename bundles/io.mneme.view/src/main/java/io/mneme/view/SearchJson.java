package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.SearchSnippet;
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
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        page.hits().forEach(hit -> data.add(of(hit)));
        json.setAll(trailer(page));
        return json;
    }

    /** Returns a page to be written hit by hit, with the same members. */
    public static JsonPage<SearchHit> page(SearchPage page) {
        return new JsonPage<>(page.hits(), hit -> of(hit).toString(), trailer(page));
    }

    private static ObjectNode trailer(SearchPage page) {
        ObjectNode json = JsonNodes.object();
        json.put("relaxed", page.relaxed());
        json.put("total", page.total());
        json.put("exact", page.exact());
        json.set("facets", facets(page.facets()));
        json.put("next", page.next().orElse(null));
        json.set("partial", JsonNodes.strings(page.partial()));
        ArrayNode hints = json.putArray("hints");
        page.hints().forEach(hint -> hints.addObject()
                .put("word", hint.word())
                .put("position", hint.position())
                .put("advice", hint.advice()));
        return json;
    }

    private static ObjectNode of(SearchHit hit) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", hit.journal());
        json.put("position", hit.position().value());
        json.put("id", hit.id());
        json.put("timestamp", hit.timestamp().map(Instant::toString).orElse(null));
        hit.conversation().ifPresent(conversation -> json.putObject("conversation")
                .put("id", conversation.id())
                .put("title", conversation.title().orElse(null)));
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
        addSnippets(json.putArray("snippets"), hit.snippets());
        return json;
    }

    private static void addSnippets(ArrayNode json, List<SearchSnippet> snippets) {
        snippets.forEach(snippet -> {
            ObjectNode one = json.addObject();
            one.put("field", snippet.field());
            one.put("start", snippet.start());
            one.put("text", snippet.text());
            ArrayNode matches = one.putArray("matches");
            snippet.matches()
                    .forEach(match ->
                            matches.addObject().put("start", match.start()).put("end", match.end()));
        });
    }

    /** Returns counts as an object by the name of their field. */
    public static ObjectNode facets(List<FacetCounts> facets) {
        ObjectNode json = JsonNodes.object();
        facets.forEach(facet -> {
            ObjectNode one = json.putObject(facet.field().name().toLowerCase(Locale.ROOT));
            ArrayNode values = one.putArray("values");
            facet.values()
                    .forEach(value ->
                            values.addObject().put("value", value.value()).put("hits", value.hits()));
            one.put("others", facet.others());
        });
        return json;
    }
}
