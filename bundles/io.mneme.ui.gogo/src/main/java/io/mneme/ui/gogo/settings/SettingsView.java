package io.mneme.ui.gogo.settings;

import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.SettingsJson;
import java.util.List;

/**
 * The settings of one configuration.
 *
 * @param group the configuration
 */
public record SettingsView(SettingsGroup group) implements CommandResult {

    @Override
    public String toText() {
        return new SettingsTable(List.of(group)).toText();
    }

    @Override
    public String toJson() {
        return SettingsJson.of(group).toString();
    }

    @Override
    public List<SettingInfo> elements() {
        return group.settings();
    }
}
