package io.mneme.context.policy;

import io.mneme.api.policy.PolicyComparison;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Compares two windows over the same entries: {@code same_beginning} is 1 if both begin at the same entry, and {@code token_ratio}
 * the tokens in the shadow's window to those in the served one. The shadow continues the served window, by its own default
 * settings, and sees the entries in the reach of the active policy.
 */
final class WindowComparison implements PolicyComparison<WindowPolicy> {

    private final Supplier<WindowPolicy> policy;
    private Optional<WindowRequest> asked = Optional.empty();

    WindowComparison(Supplier<WindowPolicy> policy) {
        this.policy = policy;
    }

    @Override
    public WindowPolicy shadow() {
        return new WindowPolicy() {

            @Override
            public String name() {
                return policy.get().name();
            }

            @Override
            public List<Setting> settings() {
                return policy.get().settings();
            }

            @Override
            public int reach(Settings settings) {
                return policy.get().reach(defaults());
            }

            @Override
            public WindowStep next(WindowRequest request, Settings settings) {
                asked = Optional.of(request);
                return policy.get().next(request, defaults());
            }
        };
    }

    private Settings defaults() {
        return new Settings(
                policy.get().settings().stream().collect(Collectors.toMap(Setting::name, Setting::defaultValue)));
    }

    @Override
    public Map<String, Double> measures(Object served, Object shadowed) {
        return served instanceof WindowStep first && shadowed instanceof WindowStep second
                ? asked.map(request -> measures(first, second, request)).orElse(Map.of())
                : Map.of();
    }

    private static Map<String, Double> measures(WindowStep served, WindowStep shadowed, WindowRequest request) {
        return Map.of(
                "same_beginning",
                served.from() == shadowed.from() ? 1.0 : 0.0,
                "token_ratio",
                (double) tokens(shadowed, request) / Math.max(1, tokens(served, request)));
    }

    private static long tokens(WindowStep step, WindowRequest request) {
        return request.newest().stream()
                .filter(candidate -> candidate.position() >= step.from())
                .mapToLong(Candidate::tokens)
                .sum();
    }
}
