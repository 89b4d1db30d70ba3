package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Stability;
import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.SectionTexts;
import io.mneme.context.report.ContextMeters;
import io.mneme.context.window.WindowCache;
import io.mneme.context.window.WindowTurn;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
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

    /** What a window takes beside its lines, in characters. */
    private static final int WINDOW_CHARS = 500;

    private final HistorySource source;
    private final Redactions redactions;
    private final WindowCache<RenderedLines> windows;

    @Activate
    public HistoryContributor(
            @Reference HistorySource source, @Reference Redactions redactions, @Reference ContextMeters meters) {
        this.source = source;
        this.redactions = redactions;
        windows = new WindowCache<>(MAX_WINDOWS, WINDOW_CHARS, meters);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String holds() {
        return "lines of histories as prompts have them, in memory";
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
    public Optional<Set<String>> uses() {
        return Optional.of(Set.of());
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        if (!scope.settings().history()) {
            return List.of();
        }
        History history = source.historyOf(scope);
        String label = SectionTexts.of(scope.settings()).historyLabel();
        BuiltHistory built = build(history, scope);
        if (!scope.limit().isNone()) {
            built = built.within(new TurnLimit(scope, label, history.journal()));
        }
        if (built.lines().isEmpty() && !built.omissions().isEmpty()) {
            throw new PolicyViolationException(
                    "has nothing to show: " + built.omissions().get(0).reason());
        }
        return built.contributions(label, history.journal());
    }

    private BuiltHistory build(History history, RequestScope scope) {
        HistoryRedaction redaction = new HistoryRedaction(redactions, history);
        try (WindowTurn<RenderedLines> turn = windows.begin(scope, history.key(), true)) {
            return new HistoryBuilder(turn, history, redaction, scope.tokens()).build();
        }
    }

    /** Counts windows by the ids alone: an equal id of another journal costs no more than a window that is built again. */
    @Override
    public Found find(Erased what) {
        return new Found(windows.count(isOf(what)));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(windows.removeIf(isOf(what)));
    }

    private static BiPredicate<String, Optional<RenderedLines>> isOf(Erased what) {
        return (history, lines) -> lines.filter(kept -> kept.hasAny(what.ids())).isPresent();
    }
}
