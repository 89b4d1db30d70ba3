package io.mneme.api.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a policy declares when it is bound; it is asked once.
 *
 * @param name its name: 1 to 31 lower case letters, digits and hyphens
 * @param settings its settings, each name once; at most 100, with names of at most 100 characters
 * @param timeLimit how long a call may take if that is shorter than the timeout of its type; zero if it declares none
 * @param texts further texts by key, which the opener of the type defines
 */
public record PolicyDeclaration(String name, List<Setting> settings, Duration timeLimit, Map<String, String> texts) {

    private static final int MAX_SETTINGS = 100;
    private static final int MAX_SETTING_NAME_CHARS = 100;

    public PolicyDeclaration {
        if (settings == null || timeLimit == null || timeLimit.isNegative()) {
            throw new PolicyViolationException("has no settings, or no time limit that is zero or more");
        }
        settings = List.copyOf(settings);
        texts = Map.copyOf(texts);
        if (settings.size() > MAX_SETTINGS
                || settings.stream().anyMatch(setting -> setting.name().length() > MAX_SETTING_NAME_CHARS)) {
            throw new PolicyViolationException(
                    "has more than " + MAX_SETTINGS + " settings, or one with a name too long");
        }
    }

    /** Returns the declaration of a policy that declares only its name. */
    public static PolicyDeclaration ofName(String name) {
        return new PolicyDeclaration(name, List.of(), Duration.ZERO, Map.of());
    }
}
