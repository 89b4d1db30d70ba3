package io.mneme.vocabulary;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.vocabulary.TermDetails;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps out of the vocabulary what is redacted in the store. A note is redacted; a spelling of which a part were replaced would
 * match nothing, so it is rejected.
 *
 * @param redactions redacts texts, if the store is redacted
 */
record TermRedaction(Redactions redactions) {

    /**
     * Returns the details as they may be stored.
     *
     * @throws InvalidEntryException if a spelling or the category contains what is redacted
     */
    TermDetails redact(String term, TermDetails details) {
        if (redactions.generation(RedactionSink.STORE) == 0) {
            return details;
        }
        List<String> texts = new ArrayList<>();
        texts.add(term);
        texts.add(details.category());
        texts.addAll(details.variants());
        texts.add(details.note());
        List<String> redacted = redactions.redact(RedactionSink.STORE, texts);
        int last = texts.size() - 1;
        requireSame("term", texts.subList(0, 1), redacted.subList(0, 1));
        requireSame("category", texts.subList(1, 2), redacted.subList(1, 2));
        requireSame("variants", texts.subList(2, last), redacted.subList(2, last));
        return new TermDetails(details.variants(), details.category(), redacted.get(last));
    }

    private static void requireSame(String field, List<String> texts, List<String> redacted) {
        if (!texts.equals(redacted)) {
            throw new InvalidEntryException(field, "must not contain what is redacted in the store");
        }
    }
}
