package io.mneme.context.window;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.SingleLine;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Calls the window policies of one request, and checks their answers against the contract. */
public final class WindowPolicyCaller {

    /** Maximum number of entries that a policy receives. */
    public static final int MAX_ENTRIES = 10_000;

    private static final int MAX_WARNING_CHARS = 500;
    private static final int MAX_REASON_CHARS = 200;

    private final RequestScope scope;
    private final Consumer<String> log;

    /**
     * Begins a request.
     *
     * @param log receives the warnings of policies
     */
    WindowPolicyCaller(RequestScope scope, Consumer<String> log) {
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
    public record WindowNeeds(int entries, Settings settings, List<String> warnings) {

        /** Of a request that has asked no policy yet. */
        static final WindowNeeds NONE = new WindowNeeds(1, new Settings(Map.of()), List.of());
    }

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
        public static KnownEntries all(List<Candidate> candidates) {
            return new KnownEntries(candidates, candidates.size());
        }

        /** Returns the newest of these entries, at most a number. */
        KnownEntries newest(int max) {
            return new KnownEntries(
                    candidates.subList(Math.max(0, candidates.size() - max), candidates.size()), maxShown);
        }

        /** Returns the entries that may be shown, oldest first. */
        private List<Candidate> shown() {
            int first = firstShown();
            return first == 0 ? candidates : candidates.subList(first, candidates.size());
        }

        /** Returns the entries before those that may be shown, oldest first; may be empty. */
        private List<Candidate> earlier() {
            int first = firstShown();
            return first == 0 ? List.of() : candidates.subList(0, first);
        }

        private int firstShown() {
            return Math.max(0, candidates.size() - maxShown);
        }
    }

    /**
     * What a window policy returns before it receives any entry.
     *
     * @param entries the number of newest entries it needs
     * @param warning a warning about its settings; empty if they fit
     */
    private record PolicyReach(int entries, Optional<String> warning) {

        /** Asks a policy. Runs code of the plug-in: call it behind its boundary only. */
        static PolicyReach ask(Supplier<WindowPolicy> window, Settings settings) {
            Optional<String> warning = window.get().warning(settings);
            if (warning == null) {
                throw new PolicyViolationException("returned null");
            }
            if (warning.isPresent() && warning.get().length() > MAX_WARNING_CHARS) {
                throw new PolicyViolationException("gave a warning of more than " + MAX_WARNING_CHARS + " characters");
            }
            return new PolicyReach(window.get().reach(settings), warning.map(SingleLine::of));
        }
    }

    /** Returns what a policy needs for its decision. */
    PolicyResult<WindowNeeds> needs(SelectedPolicy<WindowPolicy> window) {
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
        if (!scope.windowSettings().byRequest().isEmpty()) {
            addRequested(warnings, window);
        }
        Optional<String> own = reach.warning().filter(warning -> !warnings.contains(warning));
        own.ifPresent(warnings::add);
        own.ifPresent(log);
        if (reach.entries() > MAX_ENTRIES) {
            warnings.add("no more than the newest " + MAX_ENTRIES + " entries are looked at");
        }
        return warnings;
    }

    /** Adds what is wrong with the settings of the request. */
    private void addRequested(List<String> warnings, SelectedPolicy<WindowPolicy> window) {
        scope.windowSettings()
                .unknownTo(window.name(), window.settings())
                .forEach(name -> warnings.add(window.name() + " has no setting " + name));
        scope.windowSettings().policies().stream()
                .filter(name -> !name.equals(window.name()) && !isInstalled(name))
                .forEach(name -> warnings.add("there is no window policy " + name + ", for which there are settings"));
    }

    private boolean isInstalled(String policy) {
        return scope.policies().windows().policies().stream()
                .anyMatch(bound -> bound.name().equals(policy));
    }

    /**
     * Asks a policy for the next window.
     *
     * @param from where the last window begins; empty if there is none that can continue
     * @param idle time since the last request that used the window; empty if there was none
     */
    PolicyResult<WindowStep> nextStep(
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
        return window.ask(plugin -> nextStep(plugin, request, settings));
    }

    /** Both are in the order of positions. */
    private static boolean areCandidates(List<Long> positions, List<Candidate> candidates) {
        int at = 0;
        for (long position : positions) {
            while (at < candidates.size() && candidates.get(at).position() < position) {
                at++;
            }
            if (at == candidates.size() || candidates.get(at).position() != position) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the next window; a window that moved counts as rebuilt, whatever the policy returns. Runs code of the plug-in: call
     * it behind its boundary only.
     */
    public static WindowStep nextStep(Supplier<WindowPolicy> window, WindowRequest request, Settings settings) {
        WindowStep step = window.get().next(request, settings);
        if (step == null) {
            throw new PolicyViolationException("returned null");
        }
        if (!areCandidates(List.of(step.from()), request.newest())) {
            throw new PolicyViolationException("chose a beginning that is no candidate");
        }
        if (!areCandidates(step.blockEnds(), request.newest())) {
            throw new PolicyViolationException("ended a block at an entry that is no candidate");
        }
        if (step.reason().length() > MAX_REASON_CHARS) {
            throw new PolicyViolationException("gave a reason of more than " + MAX_REASON_CHARS + " characters");
        }
        boolean moved = request.from().isEmpty() || request.from().getAsLong() != step.from();
        return moved && !step.rebuilt()
                ? WindowStep.rebuild(step.from(), "moved").withBlockEnds(step.blockEnds())
                : step;
    }
}
