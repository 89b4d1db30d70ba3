package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.vocabulary.VocabularyTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 *
 * The texts and terms that a request passes to its contributors.
 *
 * @param texts by name, for example {@code mode_prompt}, {@code thinking_hint}, {@code input}; an absent name is the same as
 *     an empty text
 * @param vocabulary the terms for this request, in their order; if empty, the kept vocabulary selects those that occur in the text
 *     {@code input}, and without a vocabulary there are none
 */
public record RequestInputs(Map<String, String> texts, Optional<List<VocabularyTerm>> vocabulary) {

    /** Without texts and vocabulary. */
    public static final RequestInputs NONE = new RequestInputs(Map.of(), Optional.empty());

    public RequestInputs {
        requireNonNull(vocabulary, "vocabulary");
        texts = Map.copyOf(texts);
        vocabulary = vocabulary.map(List::copyOf);
    }

    /** Returns the text of this name; empty if there is none. */
    public String text(String name) {
        return texts.getOrDefault(name, "");
    }
}
