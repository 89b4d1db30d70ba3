package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginInfo.PluginCalls;
import io.mneme.api.plugin.PluginState;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the files in {@code deploy} that do not take part, with the reason, and plug-ins that are slow. */
@Component(property = {CheckTags.NAME + "plug-ins", CheckTags.MNEME, CheckTags.UNCACHED})
public final class PluginCheck implements HealthCheck {

    /** How the locations of bundles in {@code deploy} begin. */
    private static final String LOCATION = "deploy:";

    /** A tenth of the time that a call may take, as shipped: requests wait for it. */
    private static final double SLOW_MS = 200;

    /** With fewer calls the first one, which loads classes, counts too much. */
    private static final int MIN_CALLS = 5;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable PluginAdmin plugins;

    /** Returns whether this check examines the bundle of this location. */
    static boolean isPlugin(String location) {
        return location.startsWith(LOCATION);
    }

    @Override
    public Result execute() {
        PluginAdmin present = plugins;
        if (present == null) {
            return new Result(Status.OK, "the administration of plug-ins is not installed");
        }
        List<PluginInfo> all = present.list();
        return CheckResults.warnings(
                Stream.concat(all.stream().flatMap(PluginCheck::findings), unreturned(all)),
                all.isEmpty() ? "there are none" : "all " + all.size() + " take part");
    }

    private static Stream<String> findings(PluginInfo plugin) {
        String name = plugin.name().isEmpty()
                ? plugin.file()
                : "%s (%s %s)".formatted(plugin.file(), plugin.name(), plugin.version());
        String state = plugin.state().name().toLowerCase(Locale.ROOT);
        return Stream.concat(
                plugin.problems().isEmpty()
                        ? Stream.empty()
                        : Stream.of("%s is %s: %s".formatted(name, state, String.join("; ", plugin.problems()))),
                slowness(plugin.calls()).map(slow -> name + " " + slow));
    }

    /** A thread of a plug-in that loops keeps a core, too. */
    private static Stream<String> unreturned(List<PluginInfo> all) {
        int threads = all.stream().mapToInt(PluginCheck::unreturned).sum();
        return threads == 0
                ? Stream.empty()
                : Stream.of("a restart is recommended: %d %s not returned"
                        .formatted(threads, threads == 1 ? "call of plug-ins has" : "calls of plug-ins have"));
    }

    private static int unreturned(PluginInfo plugin) {
        int hanging = plugin.state() == PluginState.HANGING ? 1 : 0;
        return Math.max(hanging, plugin.calls().unreturned());
    }

    private static Stream<String> slowness(PluginCalls calls) {
        return calls.calls() < MIN_CALLS || calls.meanMs() < SLOW_MS
                ? Stream.empty()
                : Stream.of("is slow: a call takes %.0f ms on average, and took %.0f ms at most"
                        .formatted(calls.meanMs(), calls.maxMs()));
    }
}
