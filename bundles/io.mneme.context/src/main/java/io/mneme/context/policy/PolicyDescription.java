package io.mneme.context.policy;

import io.mneme.context.plugin.NonsenseException;
import io.mneme.context.plugin.PluginBoundary;
import io.mneme.spi.window.Setting;
import java.time.Duration;
import java.util.List;

/**
 * What a service declares when it arrives; it is not asked again.
 *
 * @param name its name
 * @param settings the settings it takes
 * @param limit how long a call of it may take at most
 */
record PolicyDescription(String name, List<Setting> settings, Duration limit) {

    private static final int MAX_SETTINGS = 100;

    PolicyDescription {
        if (name == null || name.length() > 31 || !name.matches("[a-z0-9-]{1,31}")) {
            throw new NonsenseException("has a name that is not 1 to 31 lower case letters, digits and hyphens");
        }
        if (settings == null || limit == null || limit.isNegative()) {
            throw new NonsenseException("has no settings, or no time limit that is zero or more");
        }
        settings = List.copyOf(settings);
        if (settings.size() > MAX_SETTINGS
                || settings.stream().anyMatch(setting -> setting.name().length() > 100)) {
            throw new NonsenseException("has more than " + MAX_SETTINGS + " settings, or one with a name too long");
        }
        limit = limit.isZero() ? PluginBoundary.NO_LIMIT : limit;
    }
}
