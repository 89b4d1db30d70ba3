package io.mneme.settings;

import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.settings.SettingDifference.ChangeOrigin;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The administration on behalf of an actor, which the log and the history name.
 *
 * @param settings makes the changes
 * @param actor by what they are asked for
 */
record ActorSettings(FileSettingsAdmin settings, String actor) implements SettingsAdmin {

    @Override
    public List<SettingsGroup> list() {
        return settings.list();
    }

    @Override
    public SettingsGroup get(String pid) {
        return settings.get(pid);
    }

    @Override
    public SettingsGroup change(String pid, SettingsChange change) {
        return settings.change(pid, change, UnaryOperator.identity(), new ChangeOrigin(actor, Optional.empty()));
    }

    @Override
    public SettingsGroup changeFile(String pid, SettingsChange change) {
        return settings.change(
                pid, change, DescribedConfiguration::withoutFixedKeys, new ChangeOrigin(actor, Optional.empty()));
    }

    @Override
    public SettingsAdmin by(String other) {
        return settings.by(other);
    }

    @Override
    public List<SettingEdit> history(int limit) {
        return settings.history(limit);
    }

    @Override
    public SettingsGroup undo(Optional<Long> id) {
        return settings.undo(id, actor);
    }

    @Override
    public List<String> faults() {
        return settings.faults();
    }
}
