package io.mneme.context.recipe;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.context.contributor.VocabularyRedaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Redacts the texts of requests before any contributor reads them. Each text is redacted by itself, so that it reads the
 * same in every prompt; the terms of a vocabulary are redacted together. Entries are redacted where they become lines, and
 * what plug-ins contribute where they are called; the messages of a dialogue are among that.
 * Safe for use by many threads.
 */
public final class RequestRedaction {

    private static final int MAX_TEXTS = 64;
    private static final int MAX_CHARS = 500_000;

    private final RedactedTexts cache = new RedactedTexts(MAX_TEXTS, MAX_CHARS);
    private final Redactions redactions;
    private final VocabularyRedaction vocabulary;

    public RequestRedaction(Redactions redactions) {
        this.redactions = requireNonNull(redactions, "redactions");
        vocabulary = new VocabularyRedaction(redactions);
    }

    /**
     * Returns a request as contributors and the model may see it.
     *
     * @throws io.mneme.api.entry.RedactionException if something cannot be redacted: a prompt without it would not be
     *     what the caller asked for
     */
    public ContextRequest redact(ContextRequest request) {
        long generation = redactions.generation(RedactionSink.PROMPT);
        if (generation == 0) {
            return request;
        }
        RequestInputs inputs = request.inputs();
        return request.withInputs(new RequestInputs(
                texts(inputs.texts(), generation), inputs.vocabulary().map(vocabulary::redact), inputs.dialogue()));
    }

    private Map<String, String> texts(Map<String, String> texts, long generation) {
        Map<String, String> shown = new HashMap<>();
        texts.forEach((name, text) -> shown.put(name, text(text, generation)));
        return shown;
    }

    private String text(String text, long generation) {
        return cache.find(text, generation).orElseGet(() -> {
            String shown =
                    redactions.redact(RedactionSink.PROMPT, List.of(text)).get(0);
            cache.keep(text, shown, generation);
            return shown;
        });
    }
}
