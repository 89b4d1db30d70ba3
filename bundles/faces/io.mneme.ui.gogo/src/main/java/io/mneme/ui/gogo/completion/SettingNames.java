package io.mneme.ui.gogo.completion;

import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the configurations, their keys, and the values that a key may have. */
@Component
public final class SettingNames implements ArgumentValues {

    private final SettingsAdmin settings;

    @Activate
    public SettingNames(@Reference SettingsAdmin settings) {
        this.settings = settings;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("pid", "key", "value");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        List<String> before = request.operands();
        return switch (request.argument()) {
            case "pid" -> settings.list().stream().map(SettingsGroup::pid).toList();
            case "key" -> before.isEmpty()
                    ? List.of()
                    : known(before.get(0)).map(SettingInfo::key).toList();
            default -> before.size() < 2
                    ? List.of()
                    : known(before.get(0))
                            .filter(setting -> setting.key().equals(before.get(1)))
                            .flatMap(SettingNames::values)
                            .toList();
        };
    }

    private Stream<SettingInfo> known(String pid) {
        return settings.list().stream()
                .filter(group -> group.pid().equals(pid))
                .flatMap(group -> group.settings().stream());
    }

    private static Stream<String> values(SettingInfo setting) {
        return setting.type() == SettingType.BOOLEAN
                ? Stream.of("true", "false")
                : Stream.of(setting.options(), setting.value(), setting.shipped())
                        .flatMap(List::stream)
                        .distinct();
    }
}
