package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.api.vocabulary.Term;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists the terms a request brings along. */
final class Vocabulary implements Contributor {

    @Override
    public String name() {
        return "vocabulary";
    }

    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    @Override
    public Optional<Contribution> contribute(Circumstances circumstances) {
        DictationSettings settings = circumstances.settings();
        List<Term> terms = circumstances.request().inputs().vocabulary().orElse(List.of());
        if (!settings.vocabulary() || terms.isEmpty()) {
            return Optional.empty();
        }
        Words words = Words.of(settings);
        String text = terms.stream()
                .map(term -> "\n- " + line(term, words))
                .collect(Collectors.joining("", words.vocabularyLabel(), ""));
        return Optional.of(
                new Contribution(text, Joint.PARAGRAPH, Role.FRAMED, List.of(), Optional.empty(), List.of()));
    }

    private static String line(Term term, Words words) {
        String note = OneLine.of(term.note());
        return OneLine.of(term.term()) + (note.isBlank() ? "" : words.noteOpen() + note + words.noteClose());
    }
}
