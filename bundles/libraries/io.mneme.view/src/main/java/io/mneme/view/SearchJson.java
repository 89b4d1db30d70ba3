package io.mneme.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.search.SearchPage;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes what a search found as JSON. */
public final class SearchJson {

    /** Longer texts are left out of a hit; its snippets show where they match. */
    public static final int MAX_TEXT_CHARS = 20_000;

    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private SearchJson() {}

    /** Returns a page as an object, whose {@code data} are the hits in their order. */
    public static ObjectNode of(SearchPage page) {
        ObjectNode json = JsonNodes.object();
        ArrayNode hits = json.putArray("data");
        page.hits().forEach(hit -> hits.addRawValue(JsonNodes.raw(hit(hit))));
        return json.setAll(trailer(page));
    }

    /** Returns a page to be written hit by hit, with the same members. */
    public static JsonPage<SearchHit> page(SearchPage page) {
        return new JsonPage<>(page.hits(), SearchJson::write, trailer(page));
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

    private static String hit(SearchHit hit) {
        StringWriter text = new StringWriter();
        try {
            write(hit, text);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a text in memory cannot be written", impossible);
        }
        return text.toString();
    }

    /** Writes a hit without a tree of nodes, or a text of its own, which would take most of the time. */
    private static void write(SearchHit hit, Writer to) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(to)) {
            json.writeStartObject();
            writeEntry(hit, json);
            json.writeNumberField("score", hit.score());
            writeTexts(hit, json);
            writeStrings("missing", hit.missing(), json);
            json.writeArrayFieldStart("snippets");
            for (SearchSnippet snippet : hit.snippets()) {
                writeSnippet(snippet, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void writeEntry(SearchHit hit, JsonGenerator json) throws IOException {
        json.writeStringField("journal", hit.journal());
        json.writeNumberField("position", hit.position().value());
        json.writeStringField("id", hit.id());
        json.writeStringField(
                "timestamp", hit.timestamp().map(Instant::toString).orElse(null));
        if (hit.conversation().isPresent()) {
            json.writeObjectFieldStart("conversation");
            json.writeStringField("id", hit.conversation().get().id());
            json.writeStringField("title", hit.conversation().get().title().orElse(null));
            json.writeEndObject();
        }
    }

    private static void writeTexts(SearchHit hit, JsonGenerator json) throws IOException {
        List<String> omitted = new ArrayList<>();
        json.writeObjectFieldStart("texts");
        for (Map.Entry<String, String> text : new TreeMap<>(hit.texts()).entrySet()) {
            if (text.getValue().length() > MAX_TEXT_CHARS) {
                omitted.add(text.getKey());
            } else {
                json.writeStringField(text.getKey(), text.getValue());
            }
        }
        json.writeEndObject();
        writeStrings("omitted_texts", omitted, json);
    }

    private static void writeStrings(String field, List<String> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void writeSnippet(SearchSnippet snippet, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("field", snippet.field());
        json.writeNumberField("start", snippet.start());
        json.writeStringField("text", snippet.text());
        json.writeArrayFieldStart("matches");
        for (MatchRange match : snippet.matches()) {
            json.writeStartObject();
            json.writeNumberField("start", match.start());
            json.writeNumberField("end", match.end());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
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
