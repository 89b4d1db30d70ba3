package io.mneme.ui.http.journal;

import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingsSchema;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of the live tail.
 *
 * @param maxStreams how many streams there may be at a time, at least 1
 */
record TailSettings(int maxStreams) {

    static final String PID = "io.mneme.ui.http.tail";

    static final SettingsSchema<TailSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: HTTP, live tail",
            "The live tails that clients follow over HTTP",
            values -> new TailSettings(values.number("max_streams")),
            number("max_streams", 64, 1).describe("Maximum number of streams at a time"));

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
