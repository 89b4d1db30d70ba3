package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.vocabulary.VocabularyTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a request brings along for its contributors.
 *
 * @param texts by name, for example {@code mode_prompt}, {@code thinking_hint}, {@code input}; a name that is absent
 *     means the same as an empty text
 * @param vocabulary the terms this request needs, in their order; empty to have them chosen, which
 *     comes to none as long as nothing is installed that chooses
 */
public record RequestInputs(Map<String, String> texts, Optional<List<VocabularyTerm>> vocabulary) {

    /** Nothing brought along. */
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
