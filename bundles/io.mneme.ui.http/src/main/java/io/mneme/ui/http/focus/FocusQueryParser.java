package io.mneme.ui.http.focus;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.focus.FocusQuery;
import io.mneme.ui.http.input.RequestFields;
import java.util.ArrayList;
import java.util.List;

/** Reads a completed query from the body of a request. */
final class FocusQueryParser {

    private static final List<String> FIELDS = List.of("query", "query_type", "focus_symbols", "results_count");

    private FocusQueryParser() {}

    /** Returns the query; only its text must be given. */
    static FocusQuery parse(RequestFields fields) {
        fields.requireKnown(FIELDS);
        return new FocusQuery(
                fields.text("query").orElse(""),
                fields.text("query_type").orElse(FocusQuery.DEFAULT_TYPE),
                symbols(fields),
                fields.integer("results_count").orElse(0));
    }

    private static List<String> symbols(RequestFields fields) {
        List<String> symbols = new ArrayList<>();
        fields.value("focus_symbols").ifPresent(list -> {
            if (!list.isArray()) {
                throw fields.invalid("focus_symbols", "must be an array of texts");
            }
            list.forEach(element -> symbols.add(text(fields, element)));
        });
        return symbols;
    }

    private static String text(RequestFields fields, JsonNode element) {
        if (!element.isTextual()) {
            throw fields.invalid("focus_symbols", "must be an array of texts");
        }
        return element.textValue();
    }
}
