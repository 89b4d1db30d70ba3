package io.mneme.ui.gogo.harness;

import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.api.settings.UnknownSettingsException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Settings that never change, and the changes that were asked for. */
public final class SettingsSpy implements SettingsAdmin {

    private static final SettingsGroup TEA = new SettingsGroup(
            "io.mneme.tea",
            "Mneme: tea",
            "How tea is made",
            "r1",
            List.of(
                    new SettingInfo(
                            "minutes",
                            SettingType.INTEGER,
                            false,
                            "Minutes",
                            List.of("7"),
                            List.of("3"),
                            new NumberRange(Optional.of(BigDecimal.ONE), Optional.of(BigDecimal.TEN)),
                            List.of(),
                            Optional.empty()),
                    new SettingInfo(
                            "spices",
                            SettingType.TEXT,
                            true,
                            "Spices",
                            List.of("clove", "mint"),
                            List.of(),
                            NumberRange.UNBOUNDED,
                            List.of(),
                            Optional.of("is given at the start, by --set tea.spices"))));

    public final List<SettingsChange> changes = new ArrayList<>();

    @Override
    public List<SettingsGroup> list() {
        return List.of(TEA);
    }

    @Override
    public SettingsGroup get(String pid) {
        if (!pid.equals(TEA.pid())) {
            throw new UnknownSettingsException(pid, List.of(TEA.pid()));
        }
        return TEA;
    }

    @Override
    public SettingsGroup change(String pid, SettingsChange change) {
        changes.add(change);
        return get(pid);
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
