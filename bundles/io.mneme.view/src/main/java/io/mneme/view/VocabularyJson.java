package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.Vocabulary;
import java.util.List;
import java.util.Locale;

/** Writes the vocabulary as JSON. */
public final class VocabularyJson {

    private VocabularyJson() {}

    /** Returns a page of terms. */
    public static JsonPage<StoredEntry<TermEntry>> page(Vocabulary vocabulary, Slice<TermEntry> slice) {
        ObjectNode document = JsonNodes.object();
        document.put("total", slice.total());
        document.put("has_more", slice.hasMore());
        document.put("next", slice.hasMore() ? next(slice.entries()) : null);
        document.set("skipped", SkippedLinesJson.of(slice.skipped()));
        return new JsonPage<>(slice.entries(), stored -> vocabulary.json(stored.entry()), document);
    }

    private static String next(List<StoredEntry<TermEntry>> entries) {
        return new PageCursor(entries.get(entries.size() - 1).position(), 0).encode();
    }

    /** Returns the terms of a text as an object whose {@code data} is the list. */
    public static ObjectNode matches(Vocabulary vocabulary, List<TermMatch> matches) {
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        matches.forEach(match -> {
            ObjectNode json = data.addObject();
            json.putRawValue("term", JsonNodes.raw(vocabulary.json(match.term())));
            json.put("match", match.type().name().toLowerCase(Locale.ROOT));
            json.put("start", match.start());
            json.put("end", match.end());
        });
        return document;
    }

    /** Returns what an import did as an object. */
    public static ObjectNode report(TermImportReport report) {
        ObjectNode json = JsonNodes.object();
        json.put("added", report.added());
        json.put("changed", report.changed());
        json.put("unchanged", report.unchanged());
        ArrayNode skipped = json.putArray("skipped");
        report.skipped()
                .forEach(row -> skipped.addObject().put("line", row.line()).put("reason", row.reason()));
        return json;
    }
}
