package io.mneme.context.window;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopes;
import io.mneme.context.history.WindowPolicyCaller;
import io.mneme.context.history.WindowPolicyCaller.KnownEntries;
import io.mneme.context.meter.ContextMeters;
import io.mneme.context.policy.LogOnce;
import io.mneme.context.recipe.Recipes;
import io.mneme.context.request.RequestRules;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.support.cache.LruCache;
import java.time.Instant;
import java.util.List;
import java.util.function.BiPredicate;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Selects windows with the policies of the request that is being served. */
@Component
public final class HistoryWindowService implements HistoryWindows, ErasureParticipant {

    private static final int MAX_WINDOWS = 1_024;

    private final LruCache<SelectionKey, KeptWindow> windows = new LruCache<>(MAX_WINDOWS);
    private final AnsweredRequests answered = new AnsweredRequests();
    private final LogOnce warned = new LogOnce();
    private final RequestScopes scopes;
    private final Recipes recipes;
    private final ContextMeters meters;

    @Activate
    public HistoryWindowService(
            @Reference RequestScopes scopes,
            @Reference Recipes recipes,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this.scopes = scopes;
        this.recipes = recipes;
        this.meters = new ContextMeters(meters);
    }

    @Deactivate
    public void removeMeters() {
        meters.close();
    }

    @Override
    public SelectedWindow select(
            ContextRequest request, String history, List<Candidate> entries, int maxEntries, Instant now) {
        if (entries.isEmpty() || maxEntries < 1) {
            throw new IllegalArgumentException("there must be an entry to select from");
        }
        return answered.of(request, history, entries)
                .orElseGet(() -> selectFirst(request, history, new KnownEntries(entries, maxEntries), now));
    }

    private SelectedWindow selectFirst(ContextRequest request, String history, KnownEntries entries, Instant now) {
        RequestScope scope = scopes.servedFor(request).orElseGet(() -> scopeOf(request, now));
        WindowSelector selector = new WindowSelector(scope, entries, new WindowPolicyCaller(scope, warned::warn));
        WindowSelection selection =
                windows.get(SelectionKey.of(scope, history), KeptWindow::new).next(selector, scope.timeout());
        selection
                .rebuilt()
                .filter(reason -> scope.replay().isEmpty())
                .ifPresent(reason -> meters.recordRebuild(request.recipe(), reason));
        answered.add(request, history, entries.candidates(), selection.window());
        return selection.window();
    }

    private RequestScope scopeOf(ContextRequest request, Instant now) {
        RequestScope scope =
                scopes.scopeOf(request, recipes.find(request.recipe()).policies(), now);
        RequestRules.check(scope);
        return scope;
    }

    @Override
    public String name() {
        return "history windows";
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

    private static BiPredicate<SelectionKey, KeptWindow> isOf(Erased what) {
        return (key, window) -> what.conversations().contains(conversation(key.history()));
    }

    /** Returns what is after the first colon of a name; the whole name if there is none. */
    private static String conversation(String history) {
        return history.substring(history.indexOf(':') + 1);
    }
}
