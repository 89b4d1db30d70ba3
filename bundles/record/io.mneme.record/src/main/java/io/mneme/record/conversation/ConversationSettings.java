package io.mneme.record.conversation;

import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;
import static java.util.Objects.requireNonNull;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of grouping and mirroring.
 *
 * @param gaps seconds of silence after which a project's next utterance starts a new conversation
 * @param mirror whether a mirror for older tools is written
 * @param folder folder of the mirror, also after it was switched off; present if {@code mirror} is true
 */
public record ConversationSettings(PerProjectNumber gaps, boolean mirror, Optional<Path> folder) {

    static final String PID = "io.mneme.conversation";

    static final SettingsSchema<ConversationSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: conversations",
            "How utterances are grouped into conversations, and mirrored for older tools",
            ConversationSettings::read,
            number("gap_seconds", 300, 1)
                    .describe("Seconds of silence after which the next utterance starts a new conversation"),
            list("gap_seconds_by_project")
                    .describe("The same for some projects, each as pattern=seconds. The first pattern that matches the"
                            + " working directory counts"),
            flag("mirror", false).describe("Whether a text file of each utterance is written"),
            text("mirror_folder")
                    .describe("Folder of these files; required if they are written")
                    .inFileOnly());

    /** The settings in force. They are modified in place, so that a wrong value changes nothing. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<ConversationSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

    public ConversationSettings {
        requireNonNull(gaps, "gaps");
        requireNonNull(folder, "folder");
        if (mirror && folder.isEmpty()) {
            throw new IllegalArgumentException("mirror_folder must be given with mirror=true");
        }
    }

    private static ConversationSettings read(SettingValues values) {
        return new ConversationSettings(
                PerProjectNumber.read(values, "gap_seconds"), values.flag("mirror"), values.path("mirror_folder"));
    }

    /** Returns the silence that starts a new conversation in a project. */
    Duration gap(String project) {
        return Duration.ofSeconds(gaps.of(project));
    }
}
