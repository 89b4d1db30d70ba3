package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A term of the vocabulary as it is stored.
 *
 * @param id its id; empty until the journal has assigned one
 * @param timestamp when it was put last: ISO 8601 in UTC with milliseconds when put here, any text in another program's file
 * @param term how it is spelt; by it the term is found
 * @param variants further spellings, for example a short form, or what a speech recogniser writes in its place
 * @param category what it is, for example {@code person}; may be empty
 * @param note a short explanation; may be empty
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file; also
 *     a known key whose value has the wrong type
 */
public record TermEntry(
        String id,
        String timestamp,
        String term,
        List<String> variants,
        String category,
        String note,
        Map<String, String> extraFields) {

    public TermEntry {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(term, "term");
        requireNonNull(category, "category");
        requireNonNull(note, "note");
        variants = List.copyOf(variants);
        extraFields = Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }

    /** Returns what is known about the term. */
    public TermDetails details() {
        return new TermDetails(variants, category, note);
    }
}
