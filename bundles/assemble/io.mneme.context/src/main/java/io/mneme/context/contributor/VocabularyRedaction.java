package io.mneme.context.contributor;

import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.vocabulary.VocabularyTerm;
import java.util.ArrayList;
import java.util.List;

/**
 * Redacts the terms of a vocabulary and their notes together.
 *
 * @param redactions redacts the texts, if prompts are redacted
 */
public record VocabularyRedaction(Redactions redactions) {

    /** Returns the terms as a model may read them; a term that is blank after redaction is dropped. */
    public List<VocabularyTerm> redact(List<VocabularyTerm> vocabulary) {
        List<String> texts = new ArrayList<>(2 * vocabulary.size());
        for (VocabularyTerm term : vocabulary) {
            texts.add(term.term());
            texts.add(term.note());
        }
        List<String> shown = redactions.redact(RedactionSink.PROMPT, texts);
        List<VocabularyTerm> terms = new ArrayList<>(vocabulary.size());
        for (int i = 0; i < shown.size(); i += 2) {
            if (!shown.get(i).isBlank()) {
                terms.add(new VocabularyTerm(shown.get(i), shown.get(i + 1)));
            }
        }
        return terms;
    }

    /** Returns the generation of the redaction of prompts; it changes when other texts are redacted. */
    public long generation() {
        return redactions.generation(RedactionSink.PROMPT);
    }
}
