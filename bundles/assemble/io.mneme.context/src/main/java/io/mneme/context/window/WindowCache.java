package io.mneme.context.window;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.owner.OwnerScope;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.LogOnce;
import io.mneme.context.report.ContextMeters;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.context.window.WindowPlan.RequestPolicies;
import io.mneme.support.cache.LruCache;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Keeps the most recently used windows open, up to a number of windows, and of characters in all that is kept of their entries.
 * The window of the newest request always stays open. Safe for use by many threads.
 *
 * @param <C> what the client keeps of the entries of a window
 */
public final class WindowCache<C extends WindowCache.KeptEntries> {

    /** How long a request may have waited for its turn and then wait for a policy that blocks. */
    private static final Duration MAX_WAIT_BEFORE_CALL = Duration.ofMillis(100);

    private final LruCache<WindowKey, OpenWindow<C>> open;
    private final LogOnce warned = new LogOnce();
    private final ContextMeters meters;

    /** How many characters all windows may keep together, as the newest request allows. */
    private volatile long maxChars = Long.MAX_VALUE;

    /** What a client keeps of the entries of a window until the next request. */
    public interface KeptEntries {

        /** Returns the position of the oldest entry in the window. */
        long from();

        /** Returns how many entries the window shows. */
        int shown();

        /** Returns how much memory they take, in characters; 0 if that is little. */
        long chars();
    }

    /**
     * The parts of a request that requests with the same window share.
     *
     * @param replay name of the replay that they are part of; empty for requests that are served
     * @param recipe their recipe
     * @param history key of their histories: what they are read from, such as a mode or a conversation
     * @param selectors those of their selectors that policies can be bound to
     * @param window the window policy they name
     * @param renderer the renderer they name; empty if the client renders by itself
     * @param settings the settings they name, so that the settings of one request do not change the window of others
     */
    private record WindowKey(
            String owner,
            String replay,
            String recipe,
            String history,
            Map<String, String> selectors,
            Optional<String> window,
            Optional<String> renderer,
            Map<String, Double> settings) {

        static WindowKey of(RequestScope scope, String history, boolean renders) {
            ContextRequest request = scope.request();
            return new WindowKey(
                    OwnerScope.owner(),
                    scope.purpose().replay(),
                    request.recipe(),
                    history,
                    Map.of("mode", request.selector("mode"), "tenant", request.selector("tenant")),
                    request.options().policy("window"),
                    request.options().policy("renderer").filter(named -> renders),
                    request.options().settingsOf("window"));
        }

        /** Returns whether it is a window of the present owner. */
        boolean isOwn() {
            return owner.equals(OwnerScope.owner());
        }

        /** Returns whether it differs from another one at most in that its requests do not name a policy. */
        boolean isUnnamed(WindowKey other) {
            return (window.isEmpty() || window.equals(other.window))
                    && (renderer.isEmpty() || renderer.equals(other.renderer))
                    && settings.equals(other.settings)
                    && owner.equals(other.owner)
                    && replay.equals(other.replay)
                    && recipe.equals(other.recipe)
                    && history.equals(other.history)
                    && selectors.equals(other.selectors);
        }
    }

    /** A window from one request to the next; its requests take turns. */
    static final class OpenWindow<C extends KeptEntries> {

        private final TurnLock turn = new TurnLock();
        private final WindowKey key;

        /** Written by the request that has the turn; an erasure reads it at any time. */
        private volatile Optional<WindowState<C>> state = Optional.empty();

        private OpenWindow(WindowKey key) {
            this.key = key;
        }

        Optional<WindowState<C>> state() {
            return state;
        }

        /** Keeps a state for the next request; called in a turn. */
        void keep(Optional<WindowState<C>> next) {
            state = next;
        }

        /** Returns a window of its own in the same state, which no later request finds. */
        private OpenWindow<C> copy() {
            OpenWindow<C> copy = new OpenWindow<>(key);
            copy.state = state;
            return copy;
        }

        /** Returns whether the policies of a request are those that serve it. */
        private boolean isServedBy(RequestPolicies requested) {
            return state.filter(own -> own.window().isOf(requested.policies().window())
                            && own.renderer().stream()
                                    .allMatch(renderer ->
                                            renderer.isOf(requested.policies().renderer())))
                    .isPresent();
        }

        private Optional<C> entries() {
            return state.map(WindowState::entries);
        }
    }

    /**
     * Starts without windows.
     *
     * @param maxWindows maximum number of windows, at least 1
     * @param charsBeside what a window takes beside its entries, in characters; 0 if only their number is limited
     * @param meters counts the rebuilds
     */
    public WindowCache(int maxWindows, int charsBeside, ContextMeters meters) {
        this.meters = meters;
        // A window that is too long alone counts as long as it may be, so that it stays and all others leave.
        open = new LruCache<>(
                maxWindows,
                () -> maxChars,
                (key, window) -> Math.min(
                        maxChars,
                        charsBeside + window.entries().map(KeptEntries::chars).orElse(0L)));
    }

    /**
     * Begins the turn of a request on its window; on a new one if it is not open. Waits for other requests of the window, but no
     * longer than a call of a policy may take. A preview has its turn on a copy, at once.
     *
     * @param history key of its history
     * @param renders whether the client calls the renderer of the request: a window of lines is rebuilt with another renderer
     */
    public WindowTurn<C> begin(RequestScope scope, String history, boolean renders) {
        RequestPolicies requested = new RequestPolicies(scope.policies(), renders);
        OpenWindow<C> window = window(WindowKey.of(scope, history, renders), scope, requested);
        Duration waited = window.turn.await(scope.context().timeout(), requested::isBlocked);
        boolean begun = false;
        try {
            WindowTurn<C> turn = turn(window, scope, requested, waited);
            begun = true;
            return turn;
        } finally {
            if (!begun) {
                window.turn.release();
            }
        }
    }

    private OpenWindow<C> window(WindowKey key, RequestScope scope, RequestPolicies requested) {
        if (scope.purpose().isPreviewed()) {
            return previewed(key, requested).map(OpenWindow::copy).orElseGet(() -> new OpenWindow<>(key));
        }
        maxChars = scope.context().maxWindowChars();
        return open.get(key, () -> new OpenWindow<>(key));
    }

    /**
     * Returns the window that a preview continues: its own, else one of requests that name no policy and are served by the same ones, so
     * that naming an active policy changes nothing.
     */
    private Optional<OpenWindow<C>> previewed(WindowKey key, RequestPolicies requested) {
        Map<WindowKey, OpenWindow<C>> all = open.copy();
        return Optional.ofNullable(all.get(key)).or(() -> all.values().stream()
                .filter(window -> window.key.isUnnamed(key) && window.isServedBy(requested))
                .reduce((older, newer) -> newer));
    }

    private WindowTurn<C> turn(OpenWindow<C> window, RequestScope scope, RequestPolicies requested, Duration waited) {
        // The two waits of a request must not add up.
        if (waited.compareTo(MAX_WAIT_BEFORE_CALL) >= 0 && requested.selectsBlocked()) {
            window.turn.release();
        }
        return new WindowTurn<>(
                this, scope, requested, Optional.of(window).filter(open -> open.turn.isTaken()), waited);
    }

    /** Ends a turn on a window. */
    void end(OpenWindow<C> window) {
        window.turn.release();
        // Weighs it again; does nothing if it has been closed meanwhile.
        open.replace(window.key, window, window);
    }

    WindowPolicyCaller policiesOf(RequestScope scope) {
        return new WindowPolicyCaller(scope, warned::warn);
    }

    void recordRebuild(RequestScope scope, RebuildReason reason) {
        if (scope.purpose().isServed()) {
            meters.recordRebuild(scope.request().recipe(), reason);
        }
    }

    /**
     * Returns how many windows have a property.
     *
     * @param property of the key of the history, and of what is kept; that is empty before the first request has ended
     */
    public long count(BiPredicate<String, Optional<C>> property) {
        return open.count((key, window) -> key.isOwn() && property.test(key.history(), window.entries()));
    }

    /** Closes the windows that have a property; returns how many these were. */
    public long removeIf(BiPredicate<String, Optional<C>> property) {
        return open.removeIf((key, window) -> key.isOwn() && property.test(key.history(), window.entries()));
    }
}
