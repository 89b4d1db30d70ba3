package io.mneme.store.jsonl;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The configuration of one journal. */
@ObjectClassDefinition(name = "Mneme: journal of JSON lines")
@interface JournalConfiguration {

    @AttributeDefinition(description = "Kind of the entries; also a service property of the journal")
    String kind();

    @AttributeDefinition(description = "Folder of the journal; created if it does not exist")
    String folder();

    @AttributeDefinition(description = "Layout of the files: single-file, active-and-archives, daily")
    String layout() default "single-file";

    @AttributeDefinition(description = "Name of the active file; not for daily")
    String file() default "journal.jsonl";

    @AttributeDefinition(description = "active-and-archives: entries that stay in the active file", min = "1")
    int max__records() default 20_000;

    @AttributeDefinition(description = "active-and-archives: further entries after which it is rotated", min = "0")
    int slack() default 2_000;

    @AttributeDefinition(description = "active-and-archives: minimum length in bytes for a rotation", min = "0")
    long rotation__check__bytes() default 4L << 20;

    @AttributeDefinition(description = "daily: prefix of the file names")
    String prefix() default "exchanges_";

    @AttributeDefinition(description = "daily: time zone of the days; empty for the system's")
    String zone() default "";

    @AttributeDefinition(description = "daily: days after which a file is compressed, 0 for never", min = "0")
    int gzip__after__days() default 7;

    @AttributeDefinition(description = "When appends are synced: always, interval, never")
    String durability() default "always";

    @AttributeDefinition(description = "Milliseconds between syncs when durability is interval", min = "1")
    long sync__interval__ms() default 1000;

    @AttributeDefinition(description = "Maximum length of a line in bytes", min = "1024", max = "67108864")
    int max__line__bytes() default 8 << 20;
}
