package io.mneme.compact;

import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.compact.endpoint.EndpointSettings;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of compaction.
 *
 * @param compactor name of the compactor of requests that name none; empty if conversations are not compacted then
 * @param sharePercent share of a summary in the limit of the history, in percent
 * @param maxTokens maximum number of tokens of a summary
 * @param stepMessages number of messages after which a new summary is made
 * @param timeout how long a compactor may take
 * @param endpoint the endpoint that the compactor {@code endpoint} asks
 */
record CompactionSettings(
        Optional<String> compactor,
        int sharePercent,
        int maxTokens,
        int stepMessages,
        Duration timeout,
        EndpointSettings endpoint) {

    static final String PID = "io.mneme.compact";

    private static final String COMPACTOR = "compactor";

    private static final List<DeclaredSetting> OWN = List.of(
            text(COMPACTOR)
                    .describe(
                            "Name of the compactor of recorded conversations, as extractive or endpoint; if empty, only requests that name one are compacted"),
            number("share_percent", 25, 5, 50).describe("Share of a summary in the tokens of the history, in percent"),
            number("max_tokens", 2_000, 50, 100_000).describe("Maximum number of tokens of a summary"),
            number("step_messages", 20, 1, 1_000)
                    .describe("Number of messages after which a new summary is made; until then it stays the same"),
            number("timeout_ms", 30_000, 100, 600_000)
                    .describe("Milliseconds that a compactor may take, in the background"));

    static final SettingsSchema<CompactionSettings> SCHEMA = new SettingsSchema<>(
            PID,
            "Mneme: compaction",
            "How the messages of recorded conversations are compacted that no longer fit a prompt",
            CompactionSettings::read,
            Stream.concat(OWN.stream(), EndpointSettings.DECLARATIONS.stream()).toList());

    /** The settings in force. They are modified in place, so that a wrong value changes nothing. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<CompactionSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

    private static CompactionSettings read(SettingValues values) {
        return new CompactionSettings(
                values.text(COMPACTOR).map(CompactionSettings::checkedName),
                values.number("share_percent"),
                values.number("max_tokens"),
                values.number("step_messages"),
                values.duration("timeout_ms"),
                EndpointSettings.read(values, values.duration("timeout_ms")));
    }

    private static String checkedName(String name) {
        if (!name.matches("[a-z][a-z0-9-]{0,30}(@.{1,100})?")) {
            throw new InvalidValueException(
                    COMPACTOR, "must be the name of a compactor: lower case letters, digits and hyphens", name);
        }
        return name;
    }
}
