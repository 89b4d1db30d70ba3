package io.mneme.record.statistics;

import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingsSchema;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of the counting.
 *
 * @param zone the zone of the days
 * @param folder folder of the saved counts; empty if every start counts again
 */
record StatisticsSettings(ZoneId zone, Optional<Path> folder) {

    static final String PID = "io.mneme.statistics";

    static final SettingsSchema<StatisticsSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: statistics",
            "How dictations are counted",
            values -> new StatisticsSettings(values.zone("zone"), values.path("folder")),
            text("zone").describe("Time zone of the days, as Asia/Shanghai or UTC; empty for the machine's own"),
            text("folder")
                    .describe("Folder of the saved counts; if empty, every start counts again")
                    .inFileOnly());

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }
}
