package io.mneme.context.section;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.api.vocabulary.Term;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Lists the terms a request brings along. */
@Component
@ServiceRanking(Integer.MIN_VALUE)
public final class Vocabulary implements ContextContributor {

    private final DictationConfiguration configuration;

    @Activate
    public Vocabulary(@Reference DictationConfiguration configuration) {
        this.configuration = configuration;
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
    public Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Contribution> contribute(ContextRequest request, Instant now) {
        DictationSettings settings = configuration.current();
        List<Term> terms = request.inputs().vocabulary().orElse(List.of());
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
