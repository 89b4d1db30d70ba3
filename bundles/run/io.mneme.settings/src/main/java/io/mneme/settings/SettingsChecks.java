package io.mneme.settings;

import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingsChange;
import io.mneme.spi.settings.SettingsCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the bundles whether they would accept a configuration.
 *
 * @param checks the checks of all bundles
 */
record SettingsChecks(List<SettingsCheck> checks) {

    private static final Logger LOG = LoggerFactory.getLogger(SettingsChecks.class);

    /**
     * Refuses a change after which a bundle would refuse its configuration.
     *
     * @param values the values after the change, by key
     * @throws InvalidSettingException if one would; it names the key that is at fault, else one that was to be changed
     */
    void require(DescribedConfiguration configuration, Map<String, String> values, SettingsChange change) {
        String pid = configuration.definition().pid();
        checks.stream()
                .flatMap(check -> refusal(check, pid, values).stream())
                .findFirst()
                .ifPresent(reason -> {
                    throw refused(reason, change);
                });
    }

    /** A plug-in's fault must not keep the operator from changing a setting. */
    private static Optional<String> refusal(SettingsCheck check, String pid, Map<String, String> values) {
        try {
            return check.pids().contains(pid) ? check.refusal(pid, values) : Optional.empty();
        } catch (RuntimeException | LinkageError thrown) {
            LOG.warn("The check {} of {} has failed", check.getClass().getName(), pid, thrown);
            return Optional.empty();
        }
    }

    private static InvalidSettingException refused(String reason, SettingsChange change) {
        TreeSet<String> changed = new TreeSet<>(change.values().keySet());
        changed.addAll(change.restored());
        return changed.stream()
                .filter(key -> reason.startsWith(key + " "))
                .findFirst()
                .map(key -> new InvalidSettingException(key, reason.substring(key.length() + 1)))
                .orElseGet(() -> new InvalidSettingException(changed.first(), "is refused: " + reason));
    }
}
