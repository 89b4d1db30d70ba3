package io.mneme.dialogue.settings;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of dialogues.
 *
 * @param language language of notices
 * @param notices texts of notices that replace those of the language, by key
 * @param zone the zone whose calendar days bound merged entries
 * @param fetchLimit maximum number of entries of the history
 * @param quoteChars maximum number of characters of a quote in a reply
 * @param media which media a prompt shows
 * @param note the note among the messages
 * @param filters names of the filters that apply
 * @param transforms names of the text transforms that apply
 * @param degree how far texts of the model are humanized
 * @param policyTimeout time limit of a filter, resolver or transform of a plug-in
 * @param policySettings settings of filters and transforms, by type and name
 * @param warnings remarks on values that were changed
 */
public record DialogueSettings(
        String language,
        Map<String, String> notices,
        ZoneId zone,
        int fetchLimit,
        int quoteChars,
        MediaSettings media,
        NoteSettings note,
        List<String> filters,
        List<String> transforms,
        HumanizerDegree degree,
        Duration policyTimeout,
        Map<String, Double> policySettings,
        List<String> warnings) {

    static final String DEFAULT_LANGUAGE = "en";
    static final int DEFAULT_FETCH_LIMIT = 80;
    static final int MIN_FETCH_LIMIT = 20;
    static final int MAX_FETCH_LIMIT = 100;
    static final int DEFAULT_QUOTE_CHARS = 200;
    static final int MIN_QUOTE_CHARS = 10;
    static final int MAX_QUOTE_CHARS = 10_000;
    static final String DEFAULT_TRANSFORMS = "humanizer";
    static final String DEFAULT_DEGREE = "none";
    static final int DEFAULT_POLICY_TIMEOUT_MS = 250;
    static final int MIN_POLICY_TIMEOUT_MS = 10;
    static final int MAX_POLICY_TIMEOUT_MS = 500;

    private static final String NOTICE = "notice.";
    private static final String FETCH_LIMIT = "message_fetch_limit";
    private static final List<String> DEGREES = List.of("none", "light", "medium", "heavy");
    private static final List<String> POLICY_TYPES = List.of("filter.", "transform.");

    public DialogueSettings {
        notices = Map.copyOf(notices);
        filters = List.copyOf(filters);
        transforms = List.copyOf(transforms);
        policySettings = Map.copyOf(policySettings);
        warnings = List.copyOf(warnings);
    }

    /** Returns the texts of notices. */
    public NoticeTexts texts() {
        return NoticeTexts.of(language, notices);
    }

    /** Returns the limit that a text stands for; out of bounds it is clamped, and 80 replaces no number, both with a warning. */
    public static int readFetchLimit(String text, List<String> warnings) {
        if (!text.matches("[+-]?[0-9]+")) {
            warnings.add(FETCH_LIMIT + " must be a whole number; " + DEFAULT_FETCH_LIMIT + " is used");
            return DEFAULT_FETCH_LIMIT;
        }
        BigInteger limit = new BigInteger(text);
        int clamped = limit.max(BigInteger.valueOf(MIN_FETCH_LIMIT))
                .min(BigInteger.valueOf(MAX_FETCH_LIMIT))
                .intValue();
        if (!limit.equals(BigInteger.valueOf(clamped))) {
            warnings.add(FETCH_LIMIT + " must be from " + MIN_FETCH_LIMIT + " to " + MAX_FETCH_LIMIT + ": " + limit
                    + "; " + clamped + " is used");
        }
        return clamped;
    }

    /**
     * Returns the values of a policy's settings: of the request, else of the configuration, else their defaults. A value below the
     * minimum is ignored.
     */
    public Settings valuesFor(String type, List<Setting> declared, Map<String, Double> byRequest) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : declared) {
            Double own = byRequest.get(setting.name());
            Double configured = policySettings.get(type + "." + setting.name());
            double value = setting.defaultValue();
            if (own != null && own >= setting.minimum()) {
                value = own;
            } else if (configured != null && configured >= setting.minimum()) {
                value = configured;
            }
            values.put(setting.name(), value);
        }
        return new Settings(values);
    }

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule
     */
    static DialogueSettings read(ConfigurationValues values) {
        List<String> warnings = new ArrayList<>();
        return new DialogueSettings(
                values.choice("language", DEFAULT_LANGUAGE, NoticeTexts.LANGUAGES),
                notices(values),
                values.zone("zone"),
                readFetchLimit(values.text(FETCH_LIMIT).orElse(Integer.toString(DEFAULT_FETCH_LIMIT)), warnings),
                values.number("quote_chars", DEFAULT_QUOTE_CHARS, MIN_QUOTE_CHARS, MAX_QUOTE_CHARS),
                MediaSettings.read(values),
                NoteSettings.read(values),
                values.list("filters").toList(),
                values.list("transforms", List.of(DEFAULT_TRANSFORMS)),
                HumanizerDegree.valueOf(values.choice("humanizer_degree", DEFAULT_DEGREE, DEGREES)
                        .toUpperCase(Locale.ROOT)),
                Duration.ofMillis(values.number(
                        "policy_timeout_ms", DEFAULT_POLICY_TIMEOUT_MS, MIN_POLICY_TIMEOUT_MS, MAX_POLICY_TIMEOUT_MS)),
                policySettings(values),
                warnings);
    }

    private static Map<String, String> notices(ConfigurationValues values) {
        Map<String, String> notices = new HashMap<>();
        for (String key : NoticeTexts.keys()) {
            if (values.text(NOTICE + key).isPresent()) {
                notices.put(key, values.line(NOTICE + key, ""));
            }
        }
        return notices;
    }

    /** Accepts the name of any setting, since only the policies, which come and go, define them. */
    private static Map<String, Double> policySettings(ConfigurationValues values) {
        Map<String, Double> settings = new HashMap<>();
        for (String key : values.properties().keySet()) {
            if (POLICY_TYPES.stream().anyMatch(key::startsWith)) {
                values.text(key).ifPresent(text -> settings.put(key, number(key, text)));
            }
        }
        return settings;
    }

    private static double number(String key, String text) {
        if (!text.matches("[+-]?[0-9]{1,15}(\\.[0-9]{1,15})?")) {
            throw new InvalidValueException(key, "must be a number", text);
        }
        return Double.parseDouble(text);
    }
}
