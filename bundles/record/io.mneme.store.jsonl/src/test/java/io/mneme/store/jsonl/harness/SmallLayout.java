package io.mneme.store.jsonl.harness;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.FileLayout;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;

/** The layouts with several files, with limits so small that rotation and compression run all the time. */
public enum SmallLayout {
    ARCHIVES(new ArchivingLayout(JournalFixture.FILE, "notes_archives", 20, 5, 0), Duration.ofDays(25)),
    DAILY(new DailyLayout("notes_", ZoneOffset.UTC, 1), Duration.ofDays(1));

    private static final int MOMENTS = 5;

    private final FileLayout layout;
    private final Duration apart;

    SmallLayout(FileLayout layout, Duration apart) {
        this.layout = layout;
        this.apart = apart;
    }

    public FileLayout layout() {
        return layout;
    }

    /** Returns a moment that belongs to one of several files, the newest before {@code now}. */
    public Instant moment(Random random, Instant now) {
        return now.minus(apart.multipliedBy(random.nextInt(MOMENTS)));
    }
}
