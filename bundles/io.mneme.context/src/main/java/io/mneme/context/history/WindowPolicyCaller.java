package io.mneme.context.history;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.context.contributor.RequestScope;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Calls the window policies of one request, and checks their answers against the contract. */
public final class WindowPolicyCaller {

    /** Maximum number of entries that a policy receives. */
    public static final int MAX_ENTRIES = 10_000;

    private final RequestScope scope;
    private final Consumer<String> log;

    /**
     * Begins a request.
     *
     * @param log receives the warnings of policies
     */
    public WindowPolicyCaller(RequestScope scope, Consumer<String> log) {
        this.scope = scope;
        this.log = log;
    }

    /**
     * The entries that a policy needs.
     *
     * @param entries the number of newest entries, 1 to {@link #MAX_ENTRIES}
     * @param settings the values of its settings
     * @param warnings remarks for the caller about the settings and the number
     */
    public record WindowNeeds(int entries, Settings settings, List<String> warnings) {}

    /**
     * The entries from which a window policy selects.
     *
     * @param candidates the entries that are known, oldest first; at least one
     * @param maxShown how many of the newest may be shown, at least 1
     */
    public record KnownEntries(List<Candidate> candidates, int maxShown) {

        public KnownEntries {
            candidates = List.copyOf(candidates);
        }

        /** Returns entries all of which may be shown. */
        static KnownEntries all(List<Candidate> candidates) {
            return new KnownEntries(candidates, candidates.size());
        }

        /** Returns the newest of these entries, at most a number. */
        public KnownEntries newest(int max) {
            return new KnownEntries(
                    candidates.subList(Math.max(0, candidates.size() - max), candidates.size()), maxShown);
        }

        /** Returns the entries that may be shown, oldest first. */
        List<Candidate> shown() {
            return candidates.subList(firstShown(), candidates.size());
        }

        /** Returns the entries before those that may be shown, oldest first; may be empty. */
        List<Candidate> earlier() {
            return candidates.subList(0, firstShown());
        }

        private int firstShown() {
            return Math.max(0, candidates.size() - maxShown);
        }
    }

    /** Returns what a policy needs for its decision. */
    public PolicyResult<WindowNeeds> needs(SelectedPolicy<WindowPolicy> window) {
        Settings settings = scope.windowSettings().valuesFor(window.name(), window.settings());
        PolicyResult<PolicyReach> reach = window.prepare(plugin -> PolicyReach.ask(plugin, settings));
        if (reach.failed()) {
            return PolicyResult.failed(reach.failure());
        }
        int limit = Math.max(1, Math.min(reach.get().entries(), MAX_ENTRIES));
        return PolicyResult.of(new WindowNeeds(limit, settings, warnings(window, reach.get())));
    }

    private List<String> warnings(SelectedPolicy<WindowPolicy> window, PolicyReach reach) {
        List<String> warnings = new ArrayList<>();
        scope.windowSettings()
                .unknownTo(window.name(), window.settings())
                .forEach(name -> warnings.add(window.name() + " has no setting " + name));
        scope.windowSettings().policies().stream()
                .filter(name -> !name.equals(window.name()) && !isInstalled(name))
                .forEach(name -> warnings.add("there is no window policy " + name + ", for which there are settings"));
        Optional<String> own = reach.warning().filter(warning -> !warnings.contains(warning));
        own.ifPresent(warnings::add);
        own.ifPresent(log);
        if (reach.entries() > MAX_ENTRIES) {
            warnings.add("no more than the newest " + MAX_ENTRIES + " entries are looked at");
        }
        return warnings;
    }

    private boolean isInstalled(String policy) {
        return scope.policies().snapshot().windows().policies().stream()
                .anyMatch(bound -> bound.name().equals(policy));
    }

    /**
     * Asks a policy for the next window.
     *
     * @param from where the last window begins; empty if there is none that can continue
     * @param idle time since the last request that used the window; empty if there was none
     */
    public PolicyResult<WindowStep> nextStep(
            SelectedPolicy<WindowPolicy> window,
            OptionalLong from,
            KnownEntries entries,
            Optional<Duration> idle,
            Settings settings) {
        WindowRequest request = new WindowRequest(
                from,
                entries.earlier(),
                entries.shown(),
                scope.headTokens(),
                idle,
                scope.provider(),
                Optional.of(scope.now()));
        return window.ask(plugin -> WindowStepCall.next(plugin, request, settings));
    }
}
