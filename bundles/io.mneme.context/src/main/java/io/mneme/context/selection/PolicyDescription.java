package io.mneme.context.selection;

import io.mneme.api.policy.Setting;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.support.plugin.CallLimit;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.ServiceDescription;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a service declares when it is bound; it is asked once.
 *
 * @param name its name
 * @param settings the settings it takes
 * @param timeLimit how long a call may take; zero if it declares none
 * @param legends how its lines are to be read, by language; empty but for a renderer
 */
public record PolicyDescription(String name, List<Setting> settings, Duration timeLimit, Map<String, String> legends)
        implements ServiceDescription {

    /** The description of a service that has not described itself. */
    public static final PolicyDescription NONE = ofName("(no name)");

    private static final int MAX_SETTINGS = 100;
    private static final int MAX_LEGEND_CHARS = 500;

    public PolicyDescription {
        if (settings == null || timeLimit == null || timeLimit.isNegative()) {
            throw new ContractViolationException("has no settings, or no time limit that is zero or more");
        }
        settings = List.copyOf(settings);
        if (settings.size() > MAX_SETTINGS
                || settings.stream().anyMatch(setting -> setting.name().length() > 100)) {
            throw new ContractViolationException(
                    "has more than " + MAX_SETTINGS + " settings, or one with a name too long");
        }
        legends = Map.copyOf(legends);
    }

    /** Returns the description of a service that declares only its name. */
    public static PolicyDescription ofName(String name) {
        return new PolicyDescription(name, List.of(), Duration.ZERO, Map.of());
    }

    /** Returns the description of a window policy. */
    public static PolicyDescription ofWindow(String name, List<Setting> settings) {
        return new PolicyDescription(name, settings, Duration.ZERO, Map.of());
    }

    /** Asks a renderer. Runs code of the plug-in: call it behind its boundary only. */
    public static PolicyDescription ofRenderer(Supplier<HistoryRenderer> renderer) {
        Map<String, String> legends = new HashMap<>();
        for (String language : DictationSettings.LANGUAGES) {
            String legend = renderer.get().legend(language);
            if (legend == null || legend.length() > MAX_LEGEND_CHARS) {
                throw new ContractViolationException(
                        "has no legend, or one of more than " + MAX_LEGEND_CHARS + " characters");
            }
            legends.put(language, legend);
        }
        return new PolicyDescription(renderer.get().name(), List.of(), Duration.ZERO, legends);
    }

    @Override
    public CallLimit limit() {
        return timeLimit.isZero() ? CallLimit.TIMEOUT : CallLimit.atMost(timeLimit);
    }

    /**
     * Returns this description if its name is not that of the built-in policy: an answer that names the built-in policy must
     * not mean a plug-in.
     *
     * @param builtIn the built-in policy of the same kind
     * @param service the service that is described
     */
    public PolicyDescription distinctFrom(RankedService<?, ?> builtIn, Object service) {
        if (builtIn.name().equals(name)) {
            throw new ContractViolationException("has the name " + name + ", which only the built-in "
                    + builtIn.kind().name() + " may have (class "
                    + service.getClass().getName() + ")");
        }
        return this;
    }
}
