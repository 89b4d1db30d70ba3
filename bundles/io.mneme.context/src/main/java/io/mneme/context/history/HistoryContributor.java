package io.mneme.context.history;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.meter.ContextMeters;
import io.mneme.context.section.SectionTexts;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.kind.EntryKind;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Puts the confirmed dictations of the request's mode into a prompt, as far as they are in its window. It runs on the
 * request's thread, which waits neither for a plug-in nor for other requests longer than the time limit of calls.
 */
@Component(service = Contributor.class)
@ServiceRanking(Integer.MIN_VALUE)
public final class HistoryContributor implements Contributor {

    public static final String NAME = "history";

    private final OpenWindows windows = new OpenWindows();
    private final LogOnce warned = new LogOnce();
    private final Journal<Dictation> journal;
    private final EntryKind<Dictation> kind;
    private final Redactions redactions;
    private final ContextMeters meters;

    @Activate
    public HistoryContributor(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference(target = "(kind=dictation)") EntryKind<Dictation> kind,
            @Reference Redactions redactions,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this.journal = journal;
        this.kind = kind;
        this.redactions = redactions;
        this.meters = new ContextMeters(meters);
    }

    @Deactivate
    public void removeMeters() {
        meters.close();
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
    public Optional<Contribution> contribute(RequestScope scope) {
        DictationSettings settings = scope.settings();
        if (!settings.history()) {
            return Optional.empty();
        }
        ContextRequest request = scope.request();
        HistoryReader reader = HistoryReader.of(journal, kind, scope);
        WindowSettings windowSettings = new WindowSettings(request.options().settingsOf("window"), settings.window());
        PolicyCaller caller = new PolicyCaller(reader, windowSettings, scope.tokens(), warned::warn);
        HistoryBuilder builder = new HistoryBuilder(
                scope.policies(), reader, caller, new HistoryRedaction(redactions, reader.maxLineChars()));
        BuiltHistory history =
                windows.window(WindowKey.of(request, reader.lane())).next(builder, scope.timeout());
        history.rebuilt().ifPresent(reason -> meters.recordRebuild(request.recipe(), reason));
        if (history.lines().isEmpty() && !history.omissions().isEmpty()) {
            throw new PolicyViolationException(
                    "has nothing to show: " + history.omissions().get(0).reason());
        }
        return history.lines().isEmpty()
                ? Optional.empty()
                : Optional.of(contribution(history, SectionTexts.of(settings)));
    }

    private static Contribution contribution(BuiltHistory history, SectionTexts words) {
        StringBuilder text = new StringBuilder(words.historyLabel()).append('\n');
        history.lines().forEach(line -> text.append(line.text()));
        text.setLength(text.length() - 1);
        List<String> sources = history.lines().stream().map(HistoryLine::id).toList();
        return new Contribution(
                text.toString(), Separator.PARAGRAPH, FrameRole.FRAMED, sources, history.report(), history.omissions());
    }
}
