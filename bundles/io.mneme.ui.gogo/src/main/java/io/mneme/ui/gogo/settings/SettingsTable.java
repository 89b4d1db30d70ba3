package io.mneme.ui.gogo.settings;

import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.SettingsJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * Settings by configuration.
 *
 * @param groups the configurations
 */
public record SettingsTable(List<SettingsGroup> groups) implements CommandResult {

    private static final List<String> COLUMNS = List.of("pid", "key", "value", "default", "allowed", "note");

    public SettingsTable {
        groups = List.copyOf(groups);
    }

    @Override
    public String toText() {
        return Table.of(COLUMNS, groups.stream().flatMap(group -> group.settings().stream()
                        .map(setting -> row(group, setting))))
                .toString();
    }

    @Override
    public String toJson() {
        return SettingsJson.list(groups).toString();
    }

    @Override
    public List<SettingsGroup> elements() {
        return groups;
    }

    private static List<Object> row(SettingsGroup group, SettingInfo setting) {
        return List.of(
                group.pid(),
                setting.key(),
                String.join(",", setting.value()),
                String.join(",", setting.shipped()),
                allowed(setting),
                setting.fixed().orElse(""));
    }

    private static String allowed(SettingInfo setting) {
        String element = setting.options().isEmpty()
                ? type(setting.type()) + bounds(setting.range())
                : String.join(", ", setting.options());
        return setting.list() ? "list: " + element : element;
    }

    private static String type(SettingType type) {
        return switch (type) {
            case BOOLEAN -> "true, false";
            case INTEGER, NUMBER, TEXT, PASSWORD -> type.name().toLowerCase(Locale.ROOT);
        };
    }

    private static String bounds(SettingInfo.NumberRange range) {
        String min = range.min().map(BigDecimal::toPlainString).orElse("");
        String max = range.max().map(BigDecimal::toPlainString).orElse("");
        return min.isEmpty() && max.isEmpty() ? "" : " " + min + ".." + max;
    }
}
