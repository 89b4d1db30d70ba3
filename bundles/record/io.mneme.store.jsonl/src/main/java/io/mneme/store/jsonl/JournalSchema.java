package io.mneme.store.jsonl;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.longNumber;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.List;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/** The keys of the configuration of one journal. A new layout needs a class, a name and a case here. */
final class JournalSchema {

    static final String PID = "io.mneme.store.jsonl";

    private static final String ACTIVE_AND_ARCHIVES = "active-and-archives";
    private static final String DAILY = "daily";

    private static final List<DeclaredSetting> IDENTITY = List.of(
            text("kind")
                    .describe("Kind of the entries; also a service property of the journal")
                    .required()
                    .inFileOnly(),
            text("kind.target")
                    .describe("Selects the entry kind that reads and writes the lines, as (kind=dictation)")
                    .required(),
            text("name")
                    .describe(
                            "Name of the journal, in lower case letters, digits and hyphens; empty for the kind's own")
                    .inFileOnly(),
            text("folder")
                    .describe("Folder of the journal; created if it does not exist")
                    .required()
                    .inFileOnly());

    private static final List<DeclaredSetting> LAYOUTS = List.of(
            choice("layout", "single-file")
                    .option("single-file", "one file that only grows")
                    .option(ACTIVE_AND_ARCHIVES, "one active file, and archives by month")
                    .option(DAILY, "one file a day")
                    .describe("Layout of the files")
                    .inFileOnly(),
            text("file", "journal.jsonl")
                    .describe("Name of the active file; not for daily")
                    .inFileOnly(),
            number("max_records", 20_000, 1).describe("active-and-archives: entries that stay in the active file"),
            number("slack", 2_000, 0).describe("active-and-archives: further entries after which it is rotated"),
            longNumber("rotation_check_bytes", 4L << 20, 0)
                    .describe("active-and-archives: minimum length in bytes for a rotation"),
            text("prefix", "exchanges_")
                    .describe("daily: prefix of the file names")
                    .inFileOnly(),
            text("zone").describe("daily: time zone of the days; empty for the machine's own"),
            number("gzip_after_days", 7, 0).describe("daily: days after which a file is compressed, 0 for never"));

    private static final List<DeclaredSetting> LINES = List.of(
            choice("durability", "always")
                    .option("always", "after it is on the disk")
                    .option("interval", "before; it is synced at intervals")
                    .option("never", "before; the operating system decides when it is synced")
                    .describe("When an append is acknowledged"),
            number("sync_interval_ms", 1_000, 1, JournalSettings.MAX_SYNC_INTERVAL_MS)
                    .describe("Milliseconds between syncs when durability is interval"),
            number("max_line_bytes", 8 << 20, JournalSettings.MIN_LINE_BYTES, JournalSettings.MAX_LINE_BYTES)
                    .describe("Maximum length of a line in bytes"));

    static final SettingsSchema<JournalSettings> SCHEMA = new SettingsSchema<>(
            PID,
            "Mneme: journal of JSON lines",
            "The journal of one kind of entries, in a folder of its own",
            JournalSchema::read,
            Stream.of(IDENTITY, LAYOUTS, LINES).flatMap(List::stream).toList());

    private JournalSchema() {}

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_FACTORY_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    private static JournalSettings read(SettingValues values) {
        return new JournalSettings(
                values.text("name").or(() -> values.text("kind")).orElse(""),
                JournalSettings.folder(values.text("folder").orElse("")),
                layout(values),
                Durability.of(values.text("durability").orElseThrow()),
                values.duration("sync_interval_ms"),
                values.number("max_line_bytes"));
    }

    private static FileLayout layout(SettingValues values) {
        String file = values.text("file").orElseThrow();
        return switch (values.choice("layout")) {
            case ACTIVE_AND_ARCHIVES -> new ArchivingLayout(
                    file,
                    ArchivingLayout.archiveFolderOf(file),
                    values.number("max_records"),
                    values.number("slack"),
                    values.longNumber("rotation_check_bytes"));
            case DAILY -> new DailyLayout(
                    values.text("prefix").orElseThrow(), values.zone("zone"), values.number("gzip_after_days"));
            default -> new SingleFileLayout(file);
        };
    }
}
