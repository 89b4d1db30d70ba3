package io.mneme.context.section;

import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.Stability;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.VocabularyRedaction;
import io.mneme.context.section.FrozenTerms.SplitTerms;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists the vocabulary of the request; if it has none, the terms that the kept vocabulary selects for its input. Where that is
 * set, the terms are split: those of the window's last rebuild are before the history, later ones after it.
 */
final class VocabularySection implements Contributor {

    private final List<Vocabulary> kept;
    private final VocabularyRedaction redaction;
    private final FrozenTerms frozen;

    /**
     * Creates the contributor.
     *
     * @param kept the kept vocabulary, which comes and goes; empty if none is installed
     * @param redactions redacts selected terms; those of the request are redacted with it
     * @param frozen the terms of each session at the last rebuild of its window
     */
    VocabularySection(List<Vocabulary> kept, Redactions redactions, FrozenTerms frozen) {
        this.kept = kept;
        this.frozen = frozen;
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
        SectionTexts words = SectionTexts.of(settings);
        if (scope.window().isEmpty()
                || !settings.freezesVocabulary(scope.request().recipe())) {
            return sections(terms, words).toList();
        }
        // The requests of a replay have the same terms, which must not become those of the session.
        SplitTerms split = scope.replay().isEmpty()
                ? frozen.split(terms, scope, redaction.generation())
                : new SplitTerms(terms, List.of());
        return Stream.concat(
                        sections(split.base(), words).map(base -> base.withStability(Stability.SESSION)),
                        sections(split.later(), words))
                .toList();
    }

    /** Returns the section of terms; none if there are no terms. */
    private static Stream<Contribution> sections(List<VocabularyTerm> terms, SectionTexts words) {
        return terms.isEmpty() ? Stream.empty() : Stream.of(section(terms, words));
    }

    private static Contribution section(List<VocabularyTerm> terms, SectionTexts words) {
        String text = terms.stream()
                .map(term -> "\n- " + line(term, words))
                .collect(Collectors.joining("", words.vocabularyLabel(), ""));
        return Contribution.paragraph(text).withFrame(Separator.PARAGRAPH, FrameRole.FRAMED);
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
