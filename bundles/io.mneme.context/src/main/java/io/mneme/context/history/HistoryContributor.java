package io.mneme.context.history;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Stability;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.fit.TurnLimit;
import io.mneme.context.fit.TurnWeighting;
import io.mneme.context.meter.ContextMeters;
import io.mneme.context.policy.LogOnce;
import io.mneme.context.section.SectionTexts;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.source.History;
import io.mneme.context.source.HistorySource;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Puts the entries of the request's history into a prompt, as far as they are in its window. It runs on the request's
 * thread, which waits neither for a plug-in nor for other requests longer than the time limit of calls.
 */
@Component(service = {Contributor.class, ErasureParticipant.class})
@ServiceRanking(Integer.MIN_VALUE)
public final class HistoryContributor implements Contributor, ErasureParticipant {

    public static final String NAME = "history";

    private static final int MAX_WINDOWS = 16;

    private final LogOnce warned = new LogOnce();
    private final HistorySource source;
    private final Redactions redactions;
    private final OpenWindows windows;
    private final ContextMeters meters;

    @Activate
    public HistoryContributor(
            @Reference HistorySource source,
            @Reference Redactions redactions,
            @Reference ContextSettings.InForce configuration,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this.source = source;
        this.redactions = redactions;
        windows = new OpenWindows(MAX_WINDOWS, () -> configuration.current().maxWindowChars());
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
    public Optional<InvalidRequestException> rejection(ContextRequest request) {
        return source.rejection(request);
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        if (!scope.settings().history()) {
            return List.of();
        }
        History entries = source.historyOf(scope);
        SectionTexts words = SectionTexts.of(scope.settings());
        BuiltHistory built = limited(build(entries, scope), entries, scope, words);
        built.rebuilt().ifPresent(reason -> meters.recordRebuild(scope.request().recipe(), reason));
        if (built.lines().isEmpty() && !built.omissions().isEmpty()) {
            throw new PolicyViolationException(
                    "has nothing to show: " + built.omissions().get(0).reason());
        }
        return new HistoryBlocks(built, entries.journal()).contributions(words.historyLabel());
    }

    /** Without a text of its own, the newest message of a request is the newest turn of its history. */
    private static BuiltHistory limited(BuiltHistory built, History history, RequestScope scope, SectionTexts words) {
        if (scope.limit().isNone() || built.lines().isEmpty()) {
            return built;
        }
        TurnLimit limit = new TurnLimit(
                scope.limit().after(words.historyLabel() + "\n"),
                scope.request().inputs().text("input").isEmpty());
        return built.within(
                limit, scope.policies().weighting().map(policy -> new TurnWeighting(policy, scope, history.journal())));
    }

    private BuiltHistory build(History history, RequestScope scope) {
        HistoryBuilder builder = new HistoryBuilder(
                scope,
                history,
                new PolicyCaller(history, scope, warned::warn),
                new HistoryRedaction(redactions, history));
        return windows.next(WindowKey.of(scope.request(), history), builder, scope.timeout());
    }

    /** Counts windows by the ids alone: an equal id of another journal costs no more than a window that is built again. */
    @Override
    public Found find(Erased what) {
        return new Found(windows.count(what.ids()));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(windows.close(what.ids()));
    }
}
