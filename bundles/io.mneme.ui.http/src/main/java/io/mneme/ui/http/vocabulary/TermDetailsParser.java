package io.mneme.ui.http.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.ui.http.input.RequestFields;
import java.util.ArrayList;
import java.util.List;

/** Reads what is known about a term from the body of a request. */
final class TermDetailsParser {

    private static final List<String> FIELDS = List.of("variants", "category", "note");

    private TermDetailsParser() {}

    /** Returns the details; a field that is left out is empty. */
    static TermDetails parse(RequestFields fields) {
        fields.requireKnown(FIELDS);
        return new TermDetails(
                variants(fields),
                fields.text("category").orElse(""),
                fields.text("note").orElse(""));
    }

    private static List<String> variants(RequestFields fields) {
        List<String> variants = new ArrayList<>();
        fields.value("variants").ifPresent(list -> {
            if (!list.isArray()) {
                throw fields.invalid("variants", "must be an array of texts");
            }
            list.forEach(element -> variants.add(text(fields, element)));
        });
        return variants;
    }

    private static String text(RequestFields fields, JsonNode element) {
        if (!element.isTextual()) {
            throw fields.invalid("variants", "must be an array of texts");
        }
        return element.textValue();
    }
}
