package io.mneme.dialogue.settings;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.api.dialogue.AuthorNames;
import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of dialogues.
 *
 * @param language language of notices
 * @param notices texts of notices that replace those of the language, by key
 * @param names whether the names of authors stand before messages
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
        AuthorNames names,
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

    /** The fetch limit {@code all}: as many entries as a window policy receives at most. */
    public static final int ALL_ENTRIES = 10_000;

    static final String PID = "io.mneme.dialogue";

    private static final String NOTICE = "notice.";
    private static final String FETCH_LIMIT = "message_fetch_limit";
    private static final String ALL = "all";
    private static final int DEFAULT_FETCH_LIMIT = 80;
    private static final int MIN_FETCH_LIMIT = 20;
    private static final int MAX_FETCH_LIMIT = 100;
    private static final List<String> POLICY_TYPES = List.of("filter.", "transform.");

    private static final List<DeclaredSetting> OWN = List.of(
            choice("language", "en")
                    .option("en", "English")
                    .option("zh", "Chinese")
                    .describe("Language of notices"),
            choice("names", "auto")
                    .option("auto", "where more than two authors take part")
                    .option("always", "always")
                    .option("never", "never")
                    .describe("Whether the names of authors stand before messages"),
            text("zone").describe("Time zone whose calendar days bound merged messages; if empty, that of the machine"),
            text(FETCH_LIMIT, Integer.toString(DEFAULT_FETCH_LIMIT))
                    .describe(
                            "Maximum number of entries of the history, 20 to 100, or all; another value is clamped, with a warning"),
            number("quote_chars", 200, 10, 10_000).describe("Maximum number of characters of the quote in a reply"));

    private static final List<DeclaredSetting> POLICIES = List.of(
            list("filters")
                    .describe("Names of the message filters that apply: collapse-tool-calls, anonymize, summarize-old"),
            list("transforms", "humanizer").describe("Names of the text transforms that apply: humanizer, uncensor"),
            choice("humanizer_degree", "none")
                    .option("none", "not at all")
                    .option("light", "light")
                    .option("medium", "medium")
                    .option("heavy", "heavy")
                    .describe("How far texts of the model are humanized; only heavy changes the history"),
            number("policy_timeout_ms", 250, 10, 500)
                    .describe("Milliseconds that a filter, resolver or transform of a plug-in may take"));

    static final SettingsSchema<DialogueSettings> SCHEMA = new SettingsSchema<>(
            PID,
            "Mneme: dialogue",
            "How messages of dialogues enter prompts. A line notice.KEY replaces the text of a notice, and a line"
                    + " filter.NAME or transform.NAME is a setting of filters or transforms",
            DialogueSettings::read,
            Stream.of(OWN, MediaSettings.DECLARATIONS, NoteSettings.DECLARATIONS, POLICIES)
                    .flatMap(List::stream)
                    .toList());

    /** The settings in force. They are modified in place, so that a wrong value changes nothing. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<DialogueSettings> {

        private static final Logger LOG = LoggerFactory.getLogger(DialogueSettings.class);

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA);
            modified(properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            if (offer(properties).isEmpty()) {
                current().warnings().forEach(warning -> LOG.warn("The configuration {}: {}", PID, warning));
            }
        }
    }

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

    /**
     * Returns the limit that a text stands for, {@link #ALL_ENTRIES} for {@code all}; out of bounds it is clamped, and 80 replaces no
     * number, both with a warning.
     */
    public static int readFetchLimit(String text, List<String> warnings) {
        if (text.equals(ALL)) {
            return ALL_ENTRIES;
        }
        if (!text.matches("[+-]?[0-9]+")) {
            warnings.add(FETCH_LIMIT + " must be a whole number or all; " + DEFAULT_FETCH_LIMIT + " is used");
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

    private static DialogueSettings read(SettingValues values) {
        List<String> warnings = new ArrayList<>();
        return new DialogueSettings(
                values.choice("language"),
                notices(values.given()),
                AuthorNames.valueOf(values.choice("names").toUpperCase(Locale.ROOT)),
                values.zone("zone"),
                readFetchLimit(values.text(FETCH_LIMIT).orElseThrow(), warnings),
                values.number("quote_chars"),
                MediaSettings.read(values),
                NoteSettings.read(values),
                values.list("filters"),
                values.list("transforms"),
                HumanizerDegree.valueOf(values.choice("humanizer_degree").toUpperCase(Locale.ROOT)),
                values.duration("policy_timeout_ms"),
                policySettings(values.given()),
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
                values.text(key).ifPresent(text -> settings.put(key, decimal(key, text)));
            }
        }
        return settings;
    }

    private static double decimal(String key, String text) {
        if (!text.matches("[+-]?[0-9]{1,15}(\\.[0-9]{1,15})?")) {
            throw new InvalidValueException(key, "must be a number", text);
        }
        return Double.parseDouble(text);
    }
}
