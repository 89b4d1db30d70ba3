package io.mneme.record.conversation;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.SettingValues;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long what is recorded is kept.
 *
 * @param projects number of days that a conversation is kept, by its project
 * @param journals number of days that an entry is kept, by the name or kind of its journal; others are kept as their conversation is
 */
record RetentionSettings(PerProjectNumber projects, Map<String, Long> journals) {

    static final String BY_JOURNAL = "keep_days_by_journal";

    RetentionSettings {
        journals = Collections.unmodifiableMap(new LinkedHashMap<>(journals));
    }

    /**
     * Reads a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule, naming the key
     */
    static RetentionSettings read(SettingValues values) {
        Map<String, Long> journals = new LinkedHashMap<>();
        for (String rule : values.list(BY_JOURNAL)) {
            int end = rule.lastIndexOf('=');
            if (end < 1) {
                throw new InvalidValueException(BY_JOURNAL, "must be a list of journal=days", rule);
            }
            journals.put(rule.substring(0, end).strip(), days(rule, rule.substring(end + 1)));
        }
        return new RetentionSettings(PerProjectNumber.read(values, "keep_days"), journals);
    }

    private static long days(String rule, String text) {
        return ConfigurationValues.whole(text.strip())
                .filter(days -> days >= 1)
                .orElseThrow(() -> new InvalidValueException(BY_JOURNAL, "must have whole numbers, at least 1", rule));
    }
}
