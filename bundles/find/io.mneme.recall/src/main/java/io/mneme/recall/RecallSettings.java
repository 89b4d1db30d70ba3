package io.mneme.recall;

import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.api.search.CandidateQuery;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of recall.
 *
 * @param journals the names of the journals to look in; empty for all
 * @param candidates number of candidates that are ranked
 * @param sessionGap the time between two turns after which another session begins
 * @param embedTimeout how long the calls of an embedder for one recall may take
 * @param prompt what the contributor puts into a prompt
 * @param weights the weights of the features
 */
record RecallSettings(
        Set<String> journals,
        int candidates,
        Duration sessionGap,
        Duration embedTimeout,
        PromptShare prompt,
        FeatureWeights weights) {

    static final String PID = "io.mneme.recall";

    private static final List<DeclaredSetting> OWN = List.of(
            list("journals").describe("Names of the journals to look in; if empty, all"),
            number("candidates", 50, 10, CandidateQuery.MAX_LIMIT).describe("How many candidates are ranked"),
            number("session_gap_minutes", 60, 1, 525_600)
                    .describe("Minutes between two turns of a conversation after which another session begins"),
            number("embed_timeout_ms", 500, 1, 60_000)
                    .describe(
                            "Milliseconds that an embedder has for one recall; without its answer turns are ranked by words"),
            number("prompt_turns", 5, 1, 50).describe("Maximum number of turns in a prompt"),
            number("prompt_tokens", 1_000, 1, 100_000)
                    .describe("Maximum number of tokens in a prompt; the share of the recipe can be smaller"),
            text("prompt_label", "Recalled from earlier conversations:")
                    .describe("The line before the turns in a prompt"));

    static final SettingsSchema<RecallSettings> SCHEMA = new SettingsSchema<>(
            PID,
            "Mneme: recall",
            "How older turns are ranked, and how many enter a prompt",
            RecallSettings::read,
            Stream.concat(OWN.stream(), FeatureWeights.declarations()).toList());

    /** The settings in force. They are modified in place, so that a wrong value changes nothing. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<RecallSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

    /**
     * What the contributor puts into a prompt.
     *
     * @param turns maximum number of turns
     * @param tokens maximum number of tokens; the share of the recipe can be smaller
     * @param label the line before the turns
     */
    record PromptShare(int turns, int tokens, String label) {}

    private static RecallSettings read(SettingValues values) {
        return new RecallSettings(
                Set.copyOf(values.list("journals")),
                values.number("candidates"),
                values.duration("session_gap_minutes"),
                values.duration("embed_timeout_ms"),
                new PromptShare(
                        values.number("prompt_turns"), values.number("prompt_tokens"), values.line("prompt_label")),
                FeatureWeights.read(values));
    }
}
