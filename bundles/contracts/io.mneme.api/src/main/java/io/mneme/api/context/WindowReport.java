package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * How the history in a context was selected and rendered.
 *
 * @param policy name of the window policy that selected the entries
 * @param renderer name of the renderer of its lines; empty if its contributor renders it
 * @param entries number of entries in the window, 0 or more
 * @param rebuilt whether the window was rebuilt for this request; its first build counts as a rebuild
 * @param reason why it was rebuilt; empty exactly when it was not
 * @param warnings settings or options that were served but are questionable, for the person who made them
 * @param policies the policies that selected the entries and rendered the lines, with their bundles; empty if not known
 */
public record WindowReport(
        String policy,
        String renderer,
        int entries,
        boolean rebuilt,
        Optional<String> reason,
        List<String> warnings,
        List<PolicySource> policies) {

    public WindowReport {
        requireNonNull(policy, "policy");
        requireNonNull(renderer, "renderer");
        requireNonNull(reason, "reason");
        if (entries < 0) {
            throw new IllegalArgumentException("entries must not be negative: " + entries);
        }
        if (rebuilt != reason.isPresent()) {
            throw new IllegalArgumentException("a rebuild, and nothing else, has a reason: " + reason);
        }
        warnings = List.copyOf(warnings);
        policies = List.copyOf(policies);
    }

    /** Reports a window whose policies are known by name only. */
    public WindowReport(
            String policy,
            String renderer,
            int entries,
            boolean rebuilt,
            Optional<String> reason,
            List<String> warnings) {
        this(policy, renderer, entries, rebuilt, reason, warnings, List.of());
    }

    /** Returns the same report with other warnings. */
    public WindowReport withWarnings(List<String> newWarnings) {
        return new WindowReport(policy, renderer, entries, rebuilt, reason, newWarnings, policies);
    }

    /**
     * A policy that took part in a context, and where it comes from.
     *
     * @param type its type, for example {@code window}
     * @param name its name
     * @param bundle symbolic name of its bundle
     * @param version version of that bundle
     */
    public record PolicySource(String type, String name, String bundle, String version) {

        public PolicySource {
            requireNonNull(type, "type");
            requireNonNull(name, "name");
            requireNonNull(bundle, "bundle");
            requireNonNull(version, "version");
        }
    }
}
