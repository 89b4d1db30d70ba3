package io.mneme.ui.http.dictation;

import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationFormat;
import io.mneme.api.dictation.Dictations;
import io.mneme.ui.http.server.FileResponse;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.RequestFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the dictations that a list has out as a file. */
final class DictationExport {

    private static final List<String> KNOWN = List.of("format", "mode", "range", "tag", "archived", "q");

    private final DictationListing listing;

    DictationExport(DictationListing listing) {
        this.listing = listing;
    }

    /** Returns the export a request asks for. */
    FileResponse parse(Dictations dictations, String body) {
        RequestFields fields = RequestFields.parse(body).requireKnown(KNOWN);
        DictationFormat format = fields.choice("format", DictationFormat.class);
        DictationFilter filter = listing.filter(parameters(fields));
        return new FileResponse(
                "dictations" + suffix(format), type(format), to -> dictations.export(filter, format, to));
    }

    /** Returns the fields as the query of a list has them, so that the same rules apply. */
    private static QueryParameters parameters(RequestFields fields) {
        Map<String, List<String>> values = new HashMap<>();
        for (String name : List.of("mode", "range", "q")) {
            fields.text(name).ifPresent(text -> values.put(name, List.of(text)));
        }
        values.put("tag", fields.texts("tag"));
        fields.flag("archived").ifPresent(flag -> values.put("archived", List.of(flag.toString())));
        return new QueryParameters(values);
    }

    private static String suffix(DictationFormat format) {
        return switch (format) {
            case JSONL -> ".jsonl";
            case CSV -> ".csv";
            case MARKDOWN -> ".md";
        };
    }

    private static String type(DictationFormat format) {
        return switch (format) {
            case JSONL -> "application/x-ndjson";
            case CSV -> "text/csv;charset=utf-8";
            case MARKDOWN -> "text/markdown;charset=utf-8";
        };
    }
}
