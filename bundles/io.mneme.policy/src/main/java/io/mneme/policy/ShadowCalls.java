package io.mneme.policy;

import io.mneme.api.policy.PolicyComparison;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.ShadowReport;
import io.mneme.policy.ShadowTally.ShadowOutcome;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
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
    private final Supplier<RankedPolicies<S>> bound;
    private final NamedExecutor thread;
    private volatile Optional<ActiveShadow> active = Optional.empty();

    private record ActiveShadow(String name, ShadowTally tally) {}

    private record ShadowAnswer(ShadowOutcome outcome, Map<String, Double> measures) {}

    /**
     * Starts without a shadow.
     *
     * @param bound returns the policies that are bound now
     */
    ShadowCalls(PolicyType<S> type, Supplier<RankedPolicies<S>> bound) {
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
}
