package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.JsonNodes;
import io.mneme.view.RecordJson;
import io.mneme.view.input.InputFields;
import java.time.Instant;
import java.util.Set;
import java.util.TreeMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that finds entries by their words. */
@Component
public final class SearchHistoryTool implements ModelTool {

    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_LIMIT = 50;
    private static final int MAX_PAGE_CHARS = 40_000;

    private final Search search;

    @Activate
    public SearchHistoryTool(@Reference Search search) {
        this.search = search;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("search_history");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> {
            int limit = ToolArguments.number(fields, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
            return json(search.search(query(fields, limit)), MAX_PAGE_CHARS / limit);
        });
    }

    private static SearchQuery query(InputFields fields, int limit) {
        SearchQuery query = SearchQuery.of(ToolArguments.requireWord(fields, "q"))
                .in(Set.copyOf(fields.texts("journals")))
                .orderedBy(fields.choice("sort", SearchOrder.class).orElse(SearchOrder.RELEVANCE))
                .spelled(fields.flag("sound", false) ? SearchSpelling.SOUND_ALIKE : SearchSpelling.WRITTEN)
                .matching(fields.choice("match", SearchMatch.class).orElse(SearchMatch.RELAXED))
                .withSnippets()
                .page(0, limit);
        return fields.text("cursor").map(query::following).orElse(query);
    }

    private static ObjectNode json(SearchPage page, int maxChars) {
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        page.hits().forEach(hit -> data.add(hit(hit, maxChars)));
        json.put("total", page.total());
        json.put("relaxed", page.relaxed());
        json.put("next", page.next().orElse(null));
        if (page.isPartial()) {
            json.set("partial", JsonNodes.strings(page.partial()));
        }
        if (!page.hints().isEmpty()) {
            json.set("hints", RecordJson.array(page.hints()));
        }
        return json;
    }

    /** The texts of a hit share what it may take; the snippets show where longer ones match. */
    private static ObjectNode hit(SearchHit hit, int maxChars) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", hit.journal());
        json.put("id", hit.id());
        json.put("timestamp", hit.timestamp().map(Instant::toString).orElse(null));
        hit.conversation().ifPresent(conversation -> {
            json.put("conversation", conversation.id());
            conversation.title().ifPresent(title -> json.put("conversation_title", ShortTexts.shorten(title, 200)));
        });
        ObjectNode texts = json.putObject("texts");
        int share = Math.max(100, maxChars / Math.max(1, hit.texts().size()) / 2);
        new TreeMap<>(hit.texts()).forEach((name, text) -> texts.put(name, ShortTexts.shorten(text, share)));
        ArrayNode snippets = json.putArray("snippets");
        hit.snippets().stream().limit(3).forEach(snippet -> snippets.add(snippet.text()));
        return json;
    }
}
