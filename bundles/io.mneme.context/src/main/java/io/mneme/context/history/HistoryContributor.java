package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.plugin.NonsenseException;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.context.section.Words;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Puts the confirmed dictations of the request's mode into a prompt, as far as they are in its window. It runs on the
 * request's thread, which waits neither for a plug-in nor for other requests longer than the time limit of calls.
 */
@Component(service = Contributor.class)
@ServiceRanking(Integer.MIN_VALUE)
public final class HistoryContributor implements Contributor {

    static final String NAME = "history";

    private final Windows windows = new Windows();
    private final SaidOnce warned = new SaidOnce();
    private final Journal<Dictation> journal;
    private final Redactions redactions;

    @Activate
    public HistoryContributor(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal, @Reference Redactions redactions) {
        this.journal = journal;
        this.redactions = redactions;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Stability stability() {
        return Stability.GROWING;
    }

    @Override
    public Optional<Contribution> contribute(Circumstances circumstances) {
        DictationSettings settings = circumstances.settings();
        if (!settings.history()) {
            return Optional.empty();
        }
        ContextRequest request = circumstances.request();
        HistoryReader reader = HistoryReader.of(journal, circumstances);
        Told told = new Told(request.choices().windowSettings(), settings.window());
        Counsel counsel = new Counsel(reader, told, circumstances.tokens(), warned::warn);
        Drafter drafter =
                new Drafter(circumstances.choice(), reader, counsel, new Screen(redactions, reader.maxLineChars()));
        Draft draft = windows.window(WindowKey.of(request)).next(drafter, circumstances.timeout());
        if (draft.shown().isEmpty() && !draft.leftOut().isEmpty()) {
            throw new NonsenseException(
                    "has nothing to show: " + draft.leftOut().get(0).reason());
        }
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
