package io.mneme.context.section;

import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.Stability;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.VocabularyRedaction;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.List;
import java.util.stream.Collectors;

/** Lists the vocabulary of the request; if it has none, the terms that the kept vocabulary selects for its input. */
final class VocabularySection implements Contributor {

    private final List<Vocabulary> kept;
    private final VocabularyRedaction redaction;

    /**
     * Creates the contributor.
     *
     * @param kept the kept vocabulary, which comes and goes; empty if none is installed
     * @param redactions redacts selected terms; those of the request are redacted with it
     */
    VocabularySection(List<Vocabulary> kept, Redactions redactions) {
        this.kept = kept;
        redaction = new VocabularyRedaction(redactions);
    }

    @Override
    public String name() {
        return "vocabulary";
    }

    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        DictationSettings settings = scope.settings();
        List<VocabularyTerm> terms = settings.vocabulary() ? terms(scope) : List.of();
        if (terms.isEmpty()) {
            return List.of();
        }
        SectionTexts words = SectionTexts.of(settings);
        String text = terms.stream()
                .map(term -> "\n- " + line(term, words))
                .collect(Collectors.joining("", words.vocabularyLabel(), ""));
        return List.of(Contribution.paragraph(text).withFrame(Separator.PARAGRAPH, FrameRole.FRAMED));
    }

    private List<VocabularyTerm> terms(RequestScope scope) {
        RequestInputs inputs = scope.request().inputs();
        return inputs.vocabulary()
                .orElseGet(() -> redaction.redact(
                        selected(inputs.text("input"), scope.settings().maxVocabularyTerms())));
    }

    private List<VocabularyTerm> selected(String input, int limit) {
        return kept.stream()
                .limit(1)
                .flatMap(vocabulary -> vocabulary.select(input, limit).stream())
                .map(match ->
                        new VocabularyTerm(match.term().term(), match.term().note()))
                .toList();
    }

    private static String line(VocabularyTerm term, SectionTexts words) {
        String note = SingleLine.of(term.note());
        return SingleLine.of(term.term()) + (note.isBlank() ? "" : words.noteOpen() + note + words.noteClose());
    }
}
