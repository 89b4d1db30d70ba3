package io.mneme.policy;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.PluginBoundary.PendingResult;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.ranking.RankedService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A policy among the ranked services of its type.
 *
 * @param service the service
 * @param missing why the policy that a request named does not serve
 * @param ofType the fallback of the type
 * @param shadow is asked what this policy is asked; empty if nothing is
 */
record RankedPolicy<S>(
        RankedService<S, PolicyDescription> service,
        Optional<Omission> missing,
        Optional<RankedService<S, PolicyDescription>> ofType,
        Optional<ShadowCalls<S>> shadow)
        implements SelectedPolicy<S> {

    /** Returns the same policy, which serves in the place of another one. */
    RankedPolicy<S> insteadOf(Omission named) {
        return new RankedPolicy<>(service, Optional.of(named), ofType, shadow);
    }

    @Override
    public String name() {
        return service.name();
    }

    @Override
    public String label() {
        return service.label();
    }

    @Override
    public String bundle() {
        return service.bundle();
    }

    @Override
    public String version() {
        return service.version();
    }

    @Override
    public long id() {
        return service.id();
    }

    @Override
    public List<Setting> settings() {
        return service.description().declaration().settings();
    }

    @Override
    public Map<String, String> texts() {
        return service.description().declaration().texts();
    }

    @Override
    public boolean isDisabled() {
        return service.failures().isLimitReached();
    }

    @Override
    public Optional<String> remark() {
        return service.failures().remark();
    }

    @Override
    public boolean remark(String text) {
        return service.failures().remark(text);
    }

    @Override
    public boolean isBlocked() {
        return service.boundary().isBlocked();
    }

    @Override
    public boolean isProvided() {
        return service.isBuiltIn();
    }

    @Override
    public SelectedPolicy<S> fallback() {
        return new RankedPolicy<>(ofType.orElseThrow(), Optional.empty(), ofType, shadow);
    }

    @Override
    public <R> PolicyResult<R> prepare(Function<Supplier<S>, R> question) {
        return result(service.boundary().prepare(checked(question)));
    }

    @Override
    public <R> Supplier<PolicyResult<R>> begin(Function<Supplier<S>, R> question) {
        PendingResult<R> pending = service.boundary().begin(checked(question));
        return () -> {
            PolicyResult<R> result = result(pending.await());
            shadow.ifPresent(calls -> calls.offer(service, question, result));
            return result;
        };
    }

    private static <R> PolicyResult<R> result(PluginResult<R> result) {
        return result.failed() ? PolicyResult.failed(result.failure()) : PolicyResult.of(result.get());
    }

    /** Returns the question with its violations as the boundary expects them. */
    static <S, R> Function<Supplier<S>, R> checked(Function<Supplier<S>, R> question) {
        return policy -> {
            try {
                return question.apply(policy);
            } catch (PolicyViolationException violation) {
                throw new ContractViolationException(String.valueOf(violation.getMessage()));
            }
        };
    }
}
