package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.vocabulary.VocabularyTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 *
 * The texts, terms and messages that a request passes to its contributors.
 *
 * @param texts by name, for example {@code mode_prompt}, {@code thinking_hint}, {@code input}; an absent name is the same as
 *     an empty text
 * @param vocabulary the terms for this request, in their order; if empty, the kept vocabulary selects those that occur in the text
 *     {@code input}, and without a vocabulary there are none
 * @param dialogue the messages of a dialogue, and what the caller knows of it; empty if there are none. Its messages are not
 *     redacted before they are contributed
 */
public record RequestInputs(
        Map<String, String> texts, Optional<List<VocabularyTerm>> vocabulary, Optional<DialogueInput> dialogue) {

    /** Without texts and vocabulary. */
    public static final RequestInputs NONE = new RequestInputs(Map.of(), Optional.empty());

    public RequestInputs {
        requireNonNull(vocabulary, "vocabulary");
        texts = Map.copyOf(texts);
        requireNonNull(dialogue, "dialogue");
        vocabulary = vocabulary.map(List::copyOf);
    }

    /** Passes no dialogue. */
    public RequestInputs(Map<String, String> texts, Optional<List<VocabularyTerm>> vocabulary) {
        this(texts, vocabulary, Optional.empty());
    }

    /** Returns the same inputs with a dialogue. */
    public RequestInputs withDialogue(DialogueInput other) {
        return new RequestInputs(texts, vocabulary, Optional.of(other));
    }

    /** Returns the text of this name; empty if there is none. */
    public String text(String name) {
        return texts.getOrDefault(name, "");
    }
}
