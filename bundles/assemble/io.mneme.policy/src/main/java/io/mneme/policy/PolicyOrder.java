package io.mneme.policy;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import io.mneme.support.ranking.RequestSelectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The policies of a type at one moment, best first.
 *
 * @param snapshot the ranked services
 * @param fallback the fallback of the type
 * @param preferred the policy that the type prefers
 * @param forcedSwaps how often the operator has let the active policy replace others at once
 * @param minimumSettings the settings that were declared, each with its lowest minimum
 * @param declaredTexts the texts that were declared, by name of the policy
 * @param shadow is asked what the policies are asked; empty if nothing is
 */
record PolicyOrder<S>(
        RankedSnapshot<S, PolicyDescription> snapshot,
        Optional<RankedService<S, PolicyDescription>> fallback,
        Optional<String> preferred,
        long forcedSwaps,
        Map<String, Double> minimumSettings,
        Map<String, Map<String, String>> declaredTexts,
        Optional<ShadowCalls<S>> shadow)
        implements BoundPolicies<S> {

    PolicyOrder {
        minimumSettings = Map.copyOf(minimumSettings);
        declaredTexts = Map.copyOf(declaredTexts);
    }

    /** Returns the selectors of a request in the form of the ranking; an absent one has the empty value. */
    static RequestSelectors request(Map<String, String> selectors) {
        return (name, values) -> values.contains(selectors.getOrDefault(name, ""));
    }

    @Override
    public SelectedPolicy<S> select(
            Map<String, String> selectors, Optional<String> named, Optional<String> preferredByRequest) {
        RequestSelectors request = request(selectors);
        Optional<RankedService<S, PolicyDescription>> found = named.flatMap(name -> snapshot.named(name, request));
        if (found.isPresent() && !found.get().failures().isLimitReached()) {
            return policy(found.get());
        }
        List<String> names = new ArrayList<>(2);
        preferredByRequest.ifPresent(names::add);
        preferred.ifPresent(names::add);
        RankedPolicy<S> active = policy(snapshot.select(request, names).orElseThrow());
        return named.map(name -> active.insteadOf(omission(name, found, active)))
                .orElse(active);
    }

    private static <S> Omission omission(
            String name, Optional<RankedService<S, PolicyDescription>> found, RankedPolicy<S> active) {
        String cause = found.isPresent() ? " is disabled after its failures" : " is not installed";
        String label = active.service().kind().label() + " " + name;
        return new Omission(name, label + cause + "; " + active.name() + " serves");
    }

    private RankedPolicy<S> policy(RankedService<S, PolicyDescription> service) {
        return new RankedPolicy<>(service, Optional.empty(), fallback, shadow);
    }

    @Override
    public Optional<SelectedPolicy<S>> named(String name, Map<String, String> selectors) {
        return snapshot.named(name, request(selectors)).map(this::policy);
    }

    @Override
    public Optional<SelectedPolicy<S>> activeNamed(String name, Map<String, String> selectors) {
        return snapshot.activeNamed(name, request(selectors)).map(this::policy);
    }

    @Override
    public Optional<SelectedPolicy<S>> boundNamed(String name, Map<String, String> selectors) {
        return snapshot.boundNamed(name, request(selectors)).map(this::policy);
    }

    @Override
    public Optional<SelectedPolicy<S>> stillActive(long id) {
        return snapshot.stillActive(id).map(this::policy);
    }

    @Override
    public boolean leftRecently(long id) {
        return snapshot.leftRecently(id);
    }

    @Override
    public List<SelectedPolicy<S>> policies() {
        return snapshot.services().stream().<SelectedPolicy<S>>map(this::policy).toList();
    }

    @Override
    public Map<String, String> texts(String name) {
        return declaredTexts.getOrDefault(name, Map.of());
    }

    @Override
    public BoundPolicies<S> unshadowed() {
        return new PolicyOrder<>(
                snapshot, fallback, preferred, forcedSwaps, minimumSettings, declaredTexts, Optional.empty());
    }
}
