package io.mneme.settings;

import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingsChange;
import io.mneme.spi.settings.SettingsCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * Returns why a bundle refuses its configuration as it is: key, rule and value; empty if it does not.
     *
     * @param pid PID of the configuration, of a factory that of the factory
     * @param values all values by key
     */
    Optional<String> refusal(String pid, Map<String, String> values) {
        return checks.stream()
                .flatMap(check -> refusal(check, pid, values).stream())
                .findFirst();
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
        String key = key(reason, change);
        return new InvalidSettingException(
                key, reason.startsWith(key + " ") ? reason.substring(key.length() + 1) : "is refused: " + reason);
    }

    /** Returns the key that a reason begins with, else one that was to be changed. */
    static String key(String reason, SettingsChange change) {
        return change.keys().stream()
                .filter(key -> reason.startsWith(key + " "))
                .findFirst()
                .orElseGet(change.keys()::first);
    }
}
