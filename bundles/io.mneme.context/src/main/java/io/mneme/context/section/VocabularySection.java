package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.List;
import java.util.stream.Collectors;

/** Lists the vocabulary of the request. */
final class VocabularySection implements Contributor {

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
        List<VocabularyTerm> terms = scope.request().inputs().vocabulary().orElse(List.of());
        if (!settings.vocabulary() || terms.isEmpty()) {
            return List.of();
        }
        SectionTexts words = SectionTexts.of(settings);
        String text = terms.stream()
                .map(term -> "\n- " + line(term, words))
                .collect(Collectors.joining("", words.vocabularyLabel(), ""));
        return List.of(Contribution.paragraph(text).withFrame(Separator.PARAGRAPH, FrameRole.FRAMED));
    }

    private static String line(VocabularyTerm term, SectionTexts words) {
        String note = SingleLine.of(term.note());
        return SingleLine.of(term.term()) + (note.isBlank() ? "" : words.noteOpen() + note + words.noteClose());
    }
}
