package io.mneme.settings;

import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.api.settings.UnknownEditException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the change that takes back an earlier one. */
final class SettingUndo {

    private SettingUndo() {}

    /**
     * Returns the change that is to be taken back.
     *
     * @param edits the changes, oldest first
     * @param id its id; empty for the newest one that holds, takes back none and was not taken back
     * @throws UnknownEditException if there is none
     */
    static SettingEdit find(List<SettingEdit> edits, Optional<Long> id) {
        Set<Long> undone =
                edits.stream().flatMap(edit -> edit.undoes().stream()).collect(Collectors.toSet());
        return edits.stream()
                .filter(edit -> id.map(wanted -> wanted == edit.id())
                        .orElse(edit.undoes().isEmpty() && edit.refused().isEmpty() && !undone.contains(edit.id())))
                .reduce((earlier, later) -> later)
                .orElseThrow(
                        () -> new UnknownEditException(id.map(wanted -> "no change of a setting has the id " + wanted)
                                .orElse("there is no change of a setting to take back")));
    }

    /**
     * Returns the change that takes back an earlier one.
     *
     * @param present the settings as they are now
     * @throws InvalidSettingException if the setting has another value than the earlier change has given it, is a password, or has
     *     never had the new value
     */
    static SettingsChange change(SettingsGroup present, SettingEdit edit) {
        edit.refused().ifPresent(reason -> {
            throw new InvalidSettingException(
                    edit.key(), "has kept its value, since the edited file was refused: " + reason);
        });
        SettingInfo setting = present.settings().stream()
                .filter(one -> one.key().equals(edit.key()))
                .findFirst()
                .orElseThrow(() -> new InvalidSettingException(edit.key(), "is no longer a setting of " + edit.pid()));
        if (setting.type() == SettingType.PASSWORD) {
            throw new InvalidSettingException(edit.key(), "is a password, whose former value is not kept");
        }
        if (!setting.value().equals(edit.after())) {
            throw new InvalidSettingException(
                    edit.key(), "was changed since; settings:history shows its changes, settings:set changes it");
        }
        boolean restores =
                setting.shipped().equals(edit.before()) || (edit.before().isEmpty() && !setting.list());
        return restores ? SettingsChange.restore(edit.key()) : SettingsChange.set(edit.key(), edit.before());
    }
}
