package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.PolicySnapshot;
import io.mneme.context.request.RequestRules;
import io.mneme.context.selection.ContextSelectors;
import io.mneme.context.settings.WindowSettings;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the policies of trials, and rejects trials of policies and settings that are not known.
 *
 * @param request the request that determines what is not tried
 * @param scopes returns the scope of a request
 * @param installed the policies that are installed
 */
record TrialPreparation(
        ContextRequest request, Function<ContextRequest, RequestScope> scopes, List<PolicyInfo> installed) {

    private static final String POLICY = "policy";
    private static final String WINDOW = "window";

    /** Prepares a trial over the history of a journal, whose windows the replay steps by itself. */
    PreparedTrial prepare(Trial trial) {
        RequestScope scope = scopes.apply(requestOf(trial, type -> !type.equals(WINDOW)));
        return trial.policies().containsKey(WINDOW) ? withWindow(trial, scope) : prepared(trial.policy(), scope);
    }

    /** Returns the request with all policies of a trial. */
    ContextRequest requestOf(Trial trial) {
        return requestOf(trial, type -> true);
    }

    private ContextRequest requestOf(Trial trial, Predicate<String> wanted) {
        RequestOptions options = request.options();
        for (Map.Entry<String, String> policy : trial.policies().entrySet()) {
            String type = policy.getKey();
            if (wanted.test(type)) {
                requireInstalled(type, policy.getValue());
                options = options.withPolicy(type, policy.getValue()).withSettings(type, trial.settingsOf(type));
            }
        }
        return new ContextRequest(request.recipe(), request.session(), request.selectors(), request.inputs(), options);
    }

    /** Prepares a trial of the window policy that serves the request. */
    static PreparedTrial prepared(String name, RequestScope scope) {
        SelectedPolicy<WindowPolicy> window = scope.policies().window();
        return PreparedTrial.of(
                name, scope, window, scope.windowSettings().valuesFor(window.name(), window.settings()));
    }

    private static PreparedTrial withWindow(Trial trial, RequestScope scope) {
        PolicySnapshot snapshot = scope.policies().snapshot();
        BoundPolicies<WindowPolicy> windows = snapshot.windows();
        String name = trial.policies().get(WINDOW);
        SelectedPolicy<WindowPolicy> window = windows.named(name, ContextSelectors.of(scope.request()))
                .orElseThrow(() -> unknown(name, windows.policies().stream().map(SelectedPolicy::name)));
        Map<String, Double> settings = trial.settingsOf(WINDOW);
        RequestRules.checkSettings(settings, window, snapshot, true);
        WindowSettings windowSettings = scope.windowSettings().withRequest(settings);
        String label = trial.policies().size() == 1 ? window.name() : trial.policy();
        return PreparedTrial.of(label, scope, window, windowSettings.valuesFor(window.name(), window.settings()));
    }

    private void requireInstalled(String type, String name) {
        List<PolicyInfo> policies =
                installed.stream().filter(policy -> policy.kind().equals(type)).toList();
        if (policies.isEmpty()) {
            throw unknown(type + "=" + name, installed.stream().map(policy -> policy.kind() + "=NAME"));
        }
        String plain = name.replaceFirst("@.*", "");
        if (policies.stream().noneMatch(policy -> policy.name().equals(plain))) {
            throw unknown(name, policies.stream().map(PolicyInfo::name));
        }
    }

    private static InvalidRequestException unknown(String name, Stream<String> known) {
        return new InvalidRequestException(
                POLICY,
                "must be one of " + String.join(", ", known.distinct().sorted().toList()) + ": " + name);
    }
}
