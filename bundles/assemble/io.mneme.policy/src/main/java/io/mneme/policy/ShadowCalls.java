package io.mneme.policy;

import io.mneme.api.policy.PolicyComparison;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.api.policy.PolicyType;
import io.mneme.policy.ShadowCalls.ShadowTally.ShadowOutcome;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Asks the shadow of a type what the active policy was asked, on one thread of its own. A question that comes while it is busy
 * is skipped, so that no request waits and few questions are in memory.
 *
 * <p>Safe for use by many threads.
 */
final class ShadowCalls<S> implements AutoCloseable {

    private final PolicyType<S> type;
    private final Supplier<PolicyOrder<S>> bound;
    private final NamedExecutor thread;
    private volatile Optional<ActiveShadow> active = Optional.empty();

    private record ActiveShadow(String name, ShadowTally tally) {}

    private record ShadowAnswer(ShadowOutcome outcome, Map<String, Double> measures) {}

    /**
     * Starts without a shadow.
     *
     * @param bound returns the policies that are bound now
     */
    ShadowCalls(PolicyType<S> type, Supplier<PolicyOrder<S>> bound) {
        this.type = type;
        this.bound = bound;
        thread = NamedExecutor.unqueued("mneme-shadow-" + type.name(), 1, ClosePolicy.INTERRUPT, Duration.ZERO);
    }

    /** Makes a policy the shadow, if it is not that by now; without a name there is none. */
    synchronized void use(Optional<String> name) {
        if (!active.map(ActiveShadow::name).equals(name)) {
            active = name.map(shadow -> new ActiveShadow(shadow, new ShadowTally()));
        }
    }

    Optional<ShadowReport> report() {
        return active.map(shadow -> shadow.tally().report(type.name(), shadow.name()));
    }

    /** Returns how many questions of the present shadow had an outcome; 0 without a shadow. */
    long count(ShadowOutcome outcome) {
        return active.map(shadow -> shadow.tally().of(outcome)).orElse(0L);
    }

    /** Asks the shadow what another policy has answered, unless it is busy, or is that policy itself. */
    <R> void offer(
            RankedService<S, PolicyDescription> served, Function<Supplier<S>, R> question, PolicyResult<R> result) {
        Optional<ActiveShadow> shadow = active;
        if (shadow.isEmpty() || result.failed() || served.isCalled(shadow.get().name())) {
            return;
        }
        try {
            thread.execute(() -> ask(shadow.get(), question, result.get()));
        } catch (RejectedExecutionException busy) {
            shadow.get().tally().count(ShadowOutcome.SKIPPED);
        }
    }

    private <R> void ask(ActiveShadow shadow, Function<Supplier<S>, R> question, R served) {
        Optional<PluginResult<ShadowAnswer>> answer = bound.get()
                .snapshot()
                .named(shadow.name(), (selector, values) -> true)
                .filter(service -> !service.failures().isLimitReached())
                .map(service -> service.boundary()
                        .begin(RankedPolicy.checked(policy -> answer(policy, question, served)))
                        .await());
        answer.filter(given -> !given.failed())
                .map(PluginResult::get)
                .ifPresentOrElse(given -> shadow.tally().count(given.outcome(), given.measures()), () -> shadow.tally()
                        .count(ShadowOutcome.FAILED));
    }

    /** Runs behind the boundary of the shadow. */
    private <R> ShadowAnswer answer(Supplier<S> policy, Function<Supplier<S>, R> question, R served) {
        PolicyComparison<S> comparison = type.comparison().apply(policy);
        R shadowed = question.apply(comparison::shadow);
        return new ShadowAnswer(
                served.equals(shadowed) ? ShadowOutcome.SAME : ShadowOutcome.DIFFERENT,
                comparison.measures(served, shadowed));
    }

    /** Ends the thread; what runs is interrupted. */
    @Override
    public void close() {
        thread.close();
    }

    /** Counts how the results of a shadow differ from those that were served. */
    static final class ShadowTally {

        private static final int MAX_MEASURES = 8;

        /** What became of a question. */
        enum ShadowOutcome {
            SAME,
            DIFFERENT,
            FAILED,
            SKIPPED
        }

        private final Map<ShadowOutcome, Long> counts = new EnumMap<>(ShadowOutcome.class);
        private final Map<String, double[]> sums = new HashMap<>();

        synchronized void count(ShadowOutcome outcome) {
            counts.merge(outcome, 1L, Long::sum);
        }

        /** Counts an answered question with its measures; a measure that is not finite does not count. */
        synchronized void count(ShadowOutcome outcome, Map<String, Double> measures) {
            count(outcome);
            measures.forEach((name, value) -> {
                if (Double.isFinite(value) && (sums.containsKey(name) || sums.size() < MAX_MEASURES)) {
                    double[] sum = sums.computeIfAbsent(name, any -> new double[2]);
                    sum[0] += value;
                    sum[1]++;
                }
            });
        }

        synchronized long of(ShadowOutcome outcome) {
            return counts.getOrDefault(outcome, 0L);
        }

        synchronized ShadowReport report(String kind, String name) {
            Map<String, Double> means = new HashMap<>();
            sums.forEach((measure, sum) -> means.put(measure, sum[0] / sum[1]));
            return new ShadowReport(
                    kind,
                    name,
                    of(ShadowOutcome.SAME),
                    of(ShadowOutcome.DIFFERENT),
                    of(ShadowOutcome.FAILED),
                    of(ShadowOutcome.SKIPPED),
                    means);
        }
    }
}
