package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.context.policy.Offices;
import io.mneme.context.section.Words;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.token.Tokens;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Puts the confirmed dictations of the request's mode into a prompt, as far as they are in its window. */
@Component
@ServiceRanking(Integer.MIN_VALUE)
public final class HistoryContributor implements ContextContributor {

    static final String NAME = "history";

    private final Windows windows = new Windows();
    private final SaidOnce warned = new SaidOnce();
    private final Journal<Dictation> journal;
    private final DictationConfiguration configuration;
    private final Offices offices;
    private final Tokens tokens;

    @Activate
    public HistoryContributor(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference DictationConfiguration configuration,
            @Reference Offices offices,
            @Reference Tokens tokens) {
        this.journal = journal;
        this.configuration = configuration;
        this.offices = offices;
        this.tokens = tokens;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Stability stability() {
        return Stability.GROWING;
    }

    /** The newest entries are in memory; another thread would take longer to begin than this takes to end. */
    @Override
    public Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Contribution> contribute(ContextRequest request, Instant now) {
        DictationSettings settings = configuration.current();
        if (!settings.history()) {
            return Optional.empty();
        }
        HistoryReader reader = new HistoryReader(journal, request.selector("mode"), settings.maxEntryChars());
        Told told = new Told(request.choices().windowSettings(), settings.window());
        Counsel counsel = new Counsel(reader, told, tokens.serving(request), warned::warn);
        Drafter drafter = new Drafter(offices.choose(request), reader, counsel);
        Draft draft = windows.window(WindowKey.of(request)).next(drafter);
        return draft.shown().isEmpty() ? Optional.empty() : Optional.of(contribution(draft, Words.of(settings)));
    }

    private static Contribution contribution(Draft draft, Words words) {
        StringBuilder text = new StringBuilder(words.historyLabel()).append('\n');
        draft.shown().forEach(line -> text.append(line.text()));
        text.setLength(text.length() - 1);
        List<String> sources = draft.shown().stream().map(Line::id).toList();
        return new Contribution(
                text.toString(), Joint.PARAGRAPH, Role.FRAMED, sources, draft.report(), draft.leftOut());
    }
}
