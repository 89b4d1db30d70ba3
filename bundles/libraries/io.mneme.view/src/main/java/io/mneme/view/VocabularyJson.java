package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.Vocabulary;
import java.util.List;
import java.util.Locale;

/** Writes the vocabulary as JSON. */
public final class VocabularyJson {

    private VocabularyJson() {}

    /** Returns a page of terms. */
    public static JsonPage<StoredEntry<TermEntry>> page(Vocabulary vocabulary, Slice<TermEntry> slice) {
        return JsonPage.of(slice, stored -> vocabulary.json(stored.entry()));
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
}
