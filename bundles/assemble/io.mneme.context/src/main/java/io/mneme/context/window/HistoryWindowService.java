package io.mneme.context.window;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopeFactory;
import io.mneme.context.recipe.Recipes;
import io.mneme.context.recipe.RequestRules;
import io.mneme.context.report.ContextMeters;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.context.window.WindowCache.KeptEntries;
import io.mneme.context.window.WindowPolicyCaller.KnownEntries;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.window.WindowStep;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Selects windows with the policies of the request that is being served, for contributors that read and render their history
 * themselves.
 */
@Component
public final class HistoryWindowService implements HistoryWindows, ErasureParticipant {

    private static final int MAX_WINDOWS = 1_024;

    private final WindowCache<WindowSpan> windows;
    private final AnsweredRequests answered = new AnsweredRequests();
    private final RequestScopeFactory scopes;
    private final Recipes recipes;

    @Activate
    public HistoryWindowService(
            @Reference RequestScopeFactory scopes, @Reference Recipes recipes, @Reference ContextMeters meters) {
        this.scopes = scopes;
        this.recipes = recipes;
        windows = new WindowCache<>(MAX_WINDOWS, 0, meters);
    }

    @Override
    public SelectedWindow select(
            ContextRequest request, String history, List<Candidate> entries, int maxEntries, Instant now) {
        return select(request, Map.of(), history, new KnownEntries(entries, maxEntries), now);
    }

    @Override
    public SelectedWindow select(
            ContextRequest request,
            Map<String, Double> defaults,
            String history,
            List<Candidate> entries,
            Instant now) {
        return select(request, defaults, history, KnownEntries.all(entries), now);
    }

    private SelectedWindow select(
            ContextRequest request, Map<String, Double> defaults, String history, KnownEntries entries, Instant now) {
        if (entries.candidates().isEmpty() || entries.maxShown() < 1) {
            throw new IllegalArgumentException("there must be an entry to select from");
        }
        return answered.of(request, history, entries.candidates())
                .orElseGet(() -> selectFirst(request, defaults, history, entries, now));
    }

    private SelectedWindow selectFirst(
            ContextRequest request, Map<String, Double> defaults, String history, KnownEntries entries, Instant now) {
        RequestScope scope = scopes.servedFor(request)
                .map(served -> served.withWindowDefaults(defaults))
                .orElseGet(() -> scopeOf(HistoryWindows.withDefaults(request, defaults), now));
        try (WindowTurn<WindowSpan> turn = windows.begin(scope, history, false)) {
            SelectedWindow window = select(turn, entries);
            answered.add(request, history, entries.candidates(), window);
            return window;
        }
    }

    private RequestScope scopeOf(ContextRequest request, Instant now) {
        RequestScope scope =
                scopes.scopeOf(request, recipes.find(request.recipe()).policies(), now);
        RequestRules.check(scope);
        return scope;
    }

    private static SelectedWindow select(WindowTurn<WindowSpan> turn, KnownEntries entries) {
        List<Candidate> newest = entries.candidates();
        Optional<WindowSpan> last = turn.last();
        if (last.filter(span -> !span.continuesIn(newest)).isPresent()) {
            turn.rebuild(RebuildReason.ENTRIES, "other entries belong into the window now");
        }
        Optional<WindowSpan> grown = last.filter(span -> turn.mayStay()).flatMap(span -> span.grownTo(newest));
        if (grown.isPresent()) {
            return turn.stay(grown.get(), List.of(), List.of());
        }
        Optional<WindowStep> step = Optional.empty();
        while (step.isEmpty()) {
            step = turn.choose(entries.newest(turn.needs().entries()));
        }
        return turn.end(step.get(), WindowSpan.of(newest, step.get().from()), List.of(), List.of());
    }

    @Override
    public String name() {
        return "history windows";
    }

    @Override
    public String holds() {
        return "which entries the history of a session shows, in memory, without texts";
    }

    /** Counts windows by the conversations that their histories are named by; they contain no text, and no id of an entry. */
    @Override
    public Found find(Erased what) {
        return new Found(windows.count(isOf(what)));
    }

    @Override
    public Removed remove(Erased what) {
        answered.clear();
        return new Removed(windows.removeIf(isOf(what)));
    }

    private static BiPredicate<String, Optional<WindowSpan>> isOf(Erased what) {
        return (history, entries) -> what.conversations().contains(conversation(history));
    }

    /** Returns what is after the first colon of a name; the whole name if there is none. */
    private static String conversation(String history) {
        return history.substring(history.indexOf(':') + 1);
    }

    /**
     * The entries of a window, as numbers.
     *
     * @param from position of the oldest one
     * @param last position of the newest one
     * @param shown how many there are
     * @param hash hash of their positions
     */
    private record WindowSpan(long from, long last, int shown, long hash) implements KeptEntries {

        /** How many entries a window may grow by while its policy is absent. */
        private static final int MAX_GROWTH = 100;

        private static final int FACTOR = 31;

        /** Returns the span of the candidates from a position on. */
        static WindowSpan of(List<Candidate> newest, long from) {
            return between(newest, from, newest.get(newest.size() - 1).position());
        }

        private static WindowSpan between(List<Candidate> newest, long from, long last) {
            int entries = 0;
            long hash = 0;
            for (Candidate candidate : newest) {
                if (candidate.position() >= from && candidate.position() <= last) {
                    entries++;
                    hash = FACTOR * hash + candidate.position();
                }
            }
            return new WindowSpan(from, last, entries, hash);
        }

        private boolean isReachedBy(List<Candidate> newest) {
            return newest.get(0).position() <= from;
        }

        /** Returns whether candidates lack none of its entries, and have no other one between them. */
        boolean continuesIn(List<Candidate> newest) {
            return !isReachedBy(newest) || equals(between(newest, from, last));
        }

        /** Returns it with the later candidates; empty if these are too many, or do not reach back to its oldest entry. */
        Optional<WindowSpan> grownTo(List<Candidate> newest) {
            return Optional.of(of(newest, from))
                    .filter(grown -> isReachedBy(newest) && grown.shown() <= shown + MAX_GROWTH);
        }

        @Override
        public long chars() {
            return 0;
        }
    }

    /**
     * The windows of the newest requests, found by the request objects: a contributor may be rendered twice for a request, and must
     * show the same entries then.
     */
    private static final class AnsweredRequests {

        private static final int MAX_REQUESTS = 256;

        private final Deque<AnsweredRequest> newest = new ArrayDeque<>();

        private record AnsweredRequest(
                WeakReference<ContextRequest> request, String history, long last, SelectedWindow window) {

            boolean answers(ContextRequest asked, String askedHistory, long askedLast) {
                return request.refersTo(asked) && last == askedLast && history.equals(askedHistory);
            }
        }

        /** Returns the window of this request object for a history with the same newest entry; empty if there is none. */
        synchronized Optional<SelectedWindow> of(ContextRequest request, String history, List<Candidate> candidates) {
            return newest.stream()
                    .filter(answered -> answered.answers(request, history, last(candidates)))
                    .map(AnsweredRequest::window)
                    .findFirst();
        }

        synchronized void add(
                ContextRequest request, String history, List<Candidate> candidates, SelectedWindow window) {
            if (newest.size() == MAX_REQUESTS) {
                newest.removeLast();
            }
            newest.addFirst(new AnsweredRequest(new WeakReference<>(request), history, last(candidates), window));
        }

        private static long last(List<Candidate> candidates) {
            return candidates.get(candidates.size() - 1).position();
        }

        /** Removes the windows of all requests. */
        synchronized void clear() {
            newest.clear();
        }
    }
}
