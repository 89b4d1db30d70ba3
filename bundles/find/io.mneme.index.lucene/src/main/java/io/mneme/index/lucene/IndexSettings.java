package io.mneme.index.lucene;

import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.index.lucene.feed.IndexLocation;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of the index.
 *
 * @param location where its files are
 * @param commitInterval the time between two commits
 */
record IndexSettings(IndexLocation location, Duration commitInterval) {

    static final String PID = "io.mneme.index.lucene";

    static final SettingsSchema<IndexSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: index",
            "How entries are indexed for searches",
            IndexSettings::read,
            text("folder")
                    .describe("Folder of the index; if empty, it is in memory and built again by every start")
                    .inFileOnly(),
            number("commit_interval_seconds", 10, 1)
                    .describe(
                            "Seconds between two commits; after a crash of the container, what came later is indexed again"));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    private static IndexSettings read(SettingValues values) {
        return new IndexSettings(new IndexLocation(values.path("folder")), values.duration("commit_interval_seconds"));
    }
}
