package io.mneme.settings;

import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.support.config.PrivateKeys;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds what has changed in a configuration, and logs it: one line for each setting, without the values of secrets and prompts. */
final class SettingDifference {

    private static final Logger LOG = LoggerFactory.getLogger(SettingDifference.class);

    private SettingDifference() {}

    /**
     * Where a change comes from.
     *
     * @param actor by what it was asked for
     * @param undoes id of the change that it takes back; empty if it takes back none
     */
    record ChangeOrigin(String actor, Optional<Long> undoes) {}

    /**
     * Returns the changes from one state to another, without their ids.
     *
     * @param changed the keys that were to be changed
     */
    static List<SettingEdit> of(SettingsGroup former, SettingsGroup present, Set<String> changed, ChangeOrigin origin) {
        Map<String, List<String>> before = former.settings().stream()
                .collect(Collectors.toMap(SettingInfo::key, SettingInfo::value, (first, second) -> first));
        List<SettingEdit> edits = new ArrayList<>();
        for (SettingInfo setting : present.settings()) {
            List<String> old = before.getOrDefault(setting.key(), List.of());
            boolean password = setting.type() == SettingType.PASSWORD;
            // The values of passwords are not known here.
            if (password ? changed.contains(setting.key()) : !old.equals(setting.value())) {
                edits.add(logged(present.pid(), setting.key(), password, old, setting.value(), origin));
            }
        }
        return edits;
    }

    /** Logs a change, and returns it without its id. */
    static SettingEdit logged(
            String pid, String key, boolean password, List<String> old, List<String> value, ChangeOrigin origin) {
        if (password || PrivateKeys.contains(key)) {
            LOG.info("Setting {} of {} is another one; by {}", key, pid, origin.actor());
        } else {
            LOG.info("Setting {} of {}: {}, before: {}; by {}", key, pid, shown(value), shown(old), origin.actor());
        }
        return edit(pid, key, password, old, value, origin, Optional.empty());
    }

    /** Returns a change without its id. */
    static SettingEdit edit(
            String pid,
            String key,
            boolean password,
            List<String> old,
            List<String> value,
            ChangeOrigin origin,
            Optional<String> refused) {
        return new SettingEdit(
                0,
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                origin.actor(),
                pid,
                key,
                password ? List.of() : old,
                password ? List.of() : value,
                origin.undoes(),
                refused);
    }

    private static String shown(List<String> value) {
        return value.isEmpty() ? "none" : String.join(",", value);
    }
}
