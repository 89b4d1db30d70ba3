package io.mneme.api.settings;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The settings of one configuration.
 *
 * @param pid name of the configuration, which is the name of its file without {@code .cfg}
 * @param name its name for people
 * @param description what it decides; may be empty
 * @param revision changes whenever a value does
 * @param settings its settings, in the order in which they are described
 */
public record SettingsGroup(String pid, String name, String description, String revision, List<SettingInfo> settings) {

    public SettingsGroup {
        requireNonNull(pid, "pid");
        requireNonNull(name, "name");
        requireNonNull(description, "description");
        requireNonNull(revision, "revision");
        settings = List.copyOf(settings);
    }
}
