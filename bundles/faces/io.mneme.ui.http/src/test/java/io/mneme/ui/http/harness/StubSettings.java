package io.mneme.ui.http.harness;

import io.mneme.api.settings.FixedSettingException;
import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.api.settings.SettingsRevisionException;
import io.mneme.api.settings.UnknownSettingsException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One configuration with a setting of each type, in memory. */
public final class StubSettings implements SettingsAdmin {

    private static final String PID = "io.mneme.dictation";

    private final Map<String, List<String>> values = new HashMap<>();
    private int revision = 1;

    @Override
    public synchronized List<SettingsGroup> list() {
        return List.of(group());
    }

    @Override
    public synchronized SettingsGroup get(String pid) {
        if (!pid.equals(PID)) {
            throw new UnknownSettingsException(pid, List.of(PID));
        }
        return group();
    }

    @Override
    public synchronized SettingsGroup change(String pid, SettingsChange change) {
        String current = get(pid).revision();
        change.revision().filter(expected -> !expected.equals(current)).ifPresent(expected -> {
            throw new SettingsRevisionException(pid, expected, current);
        });
        if (List.of("0").equals(change.values().get("max_entries"))) {
            throw new InvalidSettingException("max_entries", "must be a whole number of at least 1: 0");
        }
        if (change.values().containsKey("language") || change.restored().contains("language")) {
            throw new FixedSettingException("language", "is given at the start, by --set dictation.language");
        }
        values.putAll(change.values());
        change.restored().forEach(values::remove);
        revision++;
        return group();
    }

    private SettingsGroup group() {
        return new SettingsGroup(
                PID,
                "Mneme: dictations in prompts",
                "Which dictations enter a prompt",
                "r" + revision,
                List.of(
                        setting("enabled", SettingType.BOOLEAN, false, List.of("true")),
                        setting("max_entries", SettingType.INTEGER, false, List.of("10")),
                        setting("share", SettingType.NUMBER, false, List.of("0.5")),
                        setting("language", SettingType.TEXT, false, List.of("zh")),
                        setting("words", SettingType.TEXT, true, List.of()),
                        setting("token", SettingType.PASSWORD, false, List.of())));
    }

    private SettingInfo setting(String key, SettingType type, boolean list, List<String> shipped) {
        boolean language = key.equals("language");
        return new SettingInfo(
                key,
                type,
                list,
                "about " + key,
                type == SettingType.PASSWORD ? List.of() : values.getOrDefault(key, shipped),
                shipped,
                type == SettingType.INTEGER
                        ? new NumberRange(Optional.of(BigDecimal.ONE), Optional.empty())
                        : NumberRange.UNBOUNDED,
                language ? List.of("zh", "en") : List.of(),
                language ? Optional.of("is given at the start, by --set dictation.language") : Optional.empty());
    }

    @Override
    public SettingsGroup changeFile(String pid, SettingsChange change) {
        throw new UnsupportedOperationException("no command of this bundle changes " + pid + " so");
    }

    @Override
    public List<SettingEdit> history(int limit) {
        return List.of(new SettingEdit(
                2,
                Instant.parse("2026-11-02T08:00:00Z"),
                "shell",
                "io.mneme.tea",
                "minutes",
                List.of("3"),
                List.of("7"),
                Optional.empty(),
                Optional.empty()));
    }

    @Override
    public SettingsGroup undo(Optional<Long> id) {
        return list().get(0);
    }

    @Override
    public List<String> faults() {
        return List.of();
    }
}
