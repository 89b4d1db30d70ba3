package io.mneme.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.api.vocabulary.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Redacts what requests bring along, before any contributor sees it. Each text is redacted by itself, so that it reads the
 * same in every prompt; the terms of a vocabulary are redacted together. Entries are redacted where they become lines, and
 * what plug-ins contribute where they are called.
 * Safe for use by many threads.
 */
public final class PromptRedaction {

    private static final int MAX_TEXTS = 64;
    private static final int MAX_CHARS = 500_000;

    private final RedactedTexts known = new RedactedTexts(MAX_TEXTS, MAX_CHARS);
    private final Redactions redactions;

    public PromptRedaction(Redactions redactions) {
        this.redactions = requireNonNull(redactions, "redactions");
    }

    /**
     * Returns a request as contributors and the model may see it.
     *
     * @throws io.mneme.api.redaction.RedactionException if something cannot be redacted: a prompt without it would not be
     *     what the caller asked for
     */
    public ContextRequest shown(ContextRequest request) {
        long generation = redactions.generation(Sink.PROMPT);
        if (generation == 0) {
            return request;
        }
        Inputs inputs = request.inputs();
        return new ContextRequest(
                request.recipe(),
                request.session(),
                request.selectors(),
                new Inputs(
                        texts(inputs.texts(), generation), inputs.vocabulary().map(this::terms)),
                request.choices());
    }

    private Map<String, String> texts(Map<String, String> texts, long generation) {
        Map<String, String> shown = new HashMap<>();
        texts.forEach((name, text) -> shown.put(name, text(text, generation)));
        return shown;
    }

    private String text(String text, long generation) {
        return known.find(text, generation).orElseGet(() -> {
            String shown = redactions.redact(Sink.PROMPT, List.of(text)).get(0);
            known.keep(text, shown, generation);
            return shown;
        });
    }

    /** A term of which nothing is left is no term. */
    private List<Term> terms(List<Term> vocabulary) {
        List<String> texts = new ArrayList<>(2 * vocabulary.size());
        for (Term term : vocabulary) {
            texts.add(term.term());
            texts.add(term.note());
        }
        List<String> shown = redactions.redact(Sink.PROMPT, texts);
        List<Term> terms = new ArrayList<>(vocabulary.size());
        for (int i = 0; i < shown.size(); i += 2) {
            if (!shown.get(i).isBlank()) {
                terms.add(new Term(shown.get(i), shown.get(i + 1)));
            }
        }
        return terms;
    }
}
