package io.mneme.deploy;

import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each arrival, update, failure and departure of a plug-in, in one line. For one thread. */
final class PluginLog {

    private static final Logger LOG = LoggerFactory.getLogger(PluginLog.class);

    private static final Pattern SECONDS = Pattern.compile("\\d+ s\\b");

    /** A state that a plug-in only passes through is not logged. */
    private static final Set<PluginState> PASSING = Set.of(PluginState.CHANGING);

    /** What was logged last of a file. */
    private record LoggedState(String version, PluginState state, List<String> reasons) {

        /** The seconds that something takes are no other reason. */
        static LoggedState of(PluginInfo plugin) {
            return new LoggedState(
                    plugin.version(),
                    plugin.state(),
                    plugin.state() == PluginState.HANGING
                            ? List.of()
                            : plugin.problems().stream()
                                    .map(problem -> SECONDS.matcher(problem).replaceAll(""))
                                    .toList());
        }
    }

    private final Map<String, LoggedState> logged = new HashMap<>();
    private final Map<String, LoggedState> former = new HashMap<>();

    /**
     * Logs what has changed.
     *
     * @param plugins all rows
     * @param isSettled whether what waits is logged at once, and not only if it still waits the next time
     */
    void update(List<PluginInfo> plugins, boolean isSettled) {
        Set<String> present = new HashSet<>();
        plugins.forEach(plugin -> {
            present.add(key(plugin));
            LoggedState now = LoggedState.of(plugin);
            boolean lasts =
                    isSettled || plugin.state() == PluginState.ACTIVE || now.equals(former.put(key(plugin), now));
            if (lasts && !PASSING.contains(plugin.state()) && !now.equals(logged.get(key(plugin)))) {
                log(plugin, logged.put(key(plugin), now));
            }
        });
        Predicate<String> isGone = key -> !present.contains(key);
        logged.keySet().stream().filter(isGone).collect(Collectors.toSet()).forEach(this::logDeparture);
        former.keySet().removeIf(isGone);
    }

    /** Of a file that was replaced, the version that does not leave has a row of its own. */
    private static String key(PluginInfo plugin) {
        boolean left = plugin.problems().stream().anyMatch(problem -> problem.startsWith("it has left"));
        return left ? plugin.file() + " " + plugin.version() : plugin.file();
    }

    private static void log(PluginInfo plugin, @Nullable LoggedState before) {
        String adds = plugin.adds().isEmpty() ? "" : ": " + String.join(", ", plugin.adds());
        boolean updated = before != null
                && !before.version().isEmpty()
                && !before.version().equals(plugin.version());
        if (plugin.problems().isEmpty() && updated) {
            LOG.info(
                    "The plug-in {} was updated from {} to {}{}",
                    name(plugin),
                    before.version(),
                    plugin.version(),
                    adds);
        } else if (plugin.problems().isEmpty()) {
            LOG.info("The plug-in {} is active{}", name(plugin), adds);
        } else {
            LOG.warn(
                    "The plug-in {} is {}: {}",
                    name(plugin),
                    plugin.state().name().toLowerCase(Locale.ROOT),
                    String.join("; ", plugin.problems()));
        }
    }

    private void logDeparture(String key) {
        LoggedState last = logged.remove(key);
        LOG.info("The plug-in {} {} has left", key, last.version());
    }

    private static String name(PluginInfo plugin) {
        return plugin.name().isEmpty()
                ? plugin.file()
                : "%s (%s %s)".formatted(plugin.file(), plugin.name(), plugin.version());
    }
}
