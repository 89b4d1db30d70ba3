package io.mneme.vocabulary;

import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.Map;

/** Makes the entries of terms that are put. */
final class TermEntries {

    private TermEntries() {}

    /** Returns the entry of a new term. */
    static TermEntry created(String term, TermDetails details, Instant now) {
        return entry("", TermRules.key(term), details, Map.of(), now);
    }

    /** Returns the entry of a term with other details; what another program has written stays. */
    static TermEntry changed(TermEntry before, TermDetails details, Instant now) {
        return entry(before.id(), before.term(), details, before.extraFields(), now);
    }

    /** Returns a further entry of a term with other details, which takes the place of the one before. */
    static TermEntry again(TermEntry before, TermDetails details, Instant now) {
        return entry("", before.term(), details, before.extraFields(), now);
    }

    private static TermEntry entry(
            String id, String term, TermDetails details, Map<String, String> extraFields, Instant now) {
        return new TermEntry(
                id, Timestamps.millis(now), term, details.variants(), details.category(), details.note(), extraFields);
    }
}
