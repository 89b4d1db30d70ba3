package io.mneme.store.jsonl;

import io.mneme.store.jsonl.config.JournalSettings;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** The keys of the configuration of one journal, with the defaults that {@link SettingsFactory} reads. */
@ObjectClassDefinition(
        name = "Mneme: journal of JSON lines",
        description = "The journal of one kind of entries, in a folder of its own")
@interface JournalConfiguration {

    String SINGLE_FILE = "single-file";
    String ACTIVE_AND_ARCHIVES = "active-and-archives";
    String DAILY = "daily";

    String DEFAULT_FILE = "journal.jsonl";
    int DEFAULT_MAX_RECORDS = 20_000;
    int MIN_RECORDS = 1;
    int DEFAULT_SLACK = 2_000;
    int MIN_SLACK = 0;
    long DEFAULT_ROTATION_CHECK_BYTES = 4L << 20;
    long MIN_ROTATION_CHECK_BYTES = 0;
    String DEFAULT_PREFIX = "exchanges_";
    int DEFAULT_GZIP_AFTER_DAYS = 7;
    int MIN_GZIP_AFTER_DAYS = 0;
    String DEFAULT_DURABILITY = "always";
    long DEFAULT_SYNC_INTERVAL_MS = 1_000;
    long MIN_SYNC_INTERVAL_MS = 1;
    int DEFAULT_MAX_LINE_BYTES = 8 << 20;

    @AttributeDefinition(description = "Kind of the entries; also a service property of the journal")
    String kind();

    @AttributeDefinition(description = "Selects the entry kind that reads and writes the lines, as (kind=dictation)")
    String kind_target();

    @AttributeDefinition(
            required = false,
            description = "Name of the journal, in lower case letters, digits and hyphens; empty for the kind's own")
    String name();

    @AttributeDefinition(description = "Folder of the journal; created if it does not exist")
    String folder();

    @AttributeDefinition(
            description = "Layout of the files",
            options = {
                @Option(value = SINGLE_FILE, label = "one file that only grows"),
                @Option(value = ACTIVE_AND_ARCHIVES, label = "one active file, and archives by month"),
                @Option(value = DAILY, label = "one file a day")
            })
    String layout() default SINGLE_FILE;

    @AttributeDefinition(description = "Name of the active file; not for daily")
    String file() default DEFAULT_FILE;

    @AttributeDefinition(
            description = "active-and-archives: entries that stay in the active file",
            min = "" + MIN_RECORDS)
    int max__records() default DEFAULT_MAX_RECORDS;

    @AttributeDefinition(
            description = "active-and-archives: further entries after which it is rotated",
            min = "" + MIN_SLACK)
    int slack() default DEFAULT_SLACK;

    @AttributeDefinition(
            description = "active-and-archives: minimum length in bytes for a rotation",
            min = "" + MIN_ROTATION_CHECK_BYTES)
    long rotation__check__bytes() default DEFAULT_ROTATION_CHECK_BYTES;

    @AttributeDefinition(description = "daily: prefix of the file names")
    String prefix() default DEFAULT_PREFIX;

    @AttributeDefinition(required = false, description = "daily: time zone of the days; empty for the machine's own")
    String zone();

    @AttributeDefinition(
            description = "daily: days after which a file is compressed, 0 for never",
            min = "" + MIN_GZIP_AFTER_DAYS)
    int gzip__after__days() default DEFAULT_GZIP_AFTER_DAYS;

    @AttributeDefinition(
            description = "When an append is acknowledged",
            options = {
                @Option(value = "always", label = "after it is on the disk"),
                @Option(value = "interval", label = "before; it is synced at intervals"),
                @Option(value = "never", label = "before; the operating system decides when it is synced")
            })
    String durability() default DEFAULT_DURABILITY;

    @AttributeDefinition(
            description = "Milliseconds between syncs when durability is interval",
            min = "" + MIN_SYNC_INTERVAL_MS)
    long sync__interval__ms() default DEFAULT_SYNC_INTERVAL_MS;

    @AttributeDefinition(
            description = "Maximum length of a line in bytes",
            min = "" + JournalSettings.MIN_LINE_BYTES,
            max = "" + JournalSettings.MAX_LINE_BYTES)
    int max__line__bytes() default DEFAULT_MAX_LINE_BYTES;
}
