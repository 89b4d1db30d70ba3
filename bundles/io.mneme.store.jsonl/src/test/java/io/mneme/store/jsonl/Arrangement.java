package io.mneme.store.jsonl;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;

/** The layouts that have more than one file, so small that entries are moved and files compressed all the time. */
enum Arrangement {
    ARCHIVES(new ActiveAndArchives(Notebook.FILE, "notes_archives", 20, 5, 0), Duration.ofDays(25)),
    DAILY(new Daily("notes_", ZoneOffset.UTC, 1), Duration.ofDays(1));

    private static final int MOMENTS = 5;

    private final Layout layout;
    private final Duration apart;

    Arrangement(Layout layout, Duration apart) {
        this.layout = layout;
        this.apart = apart;
    }

    Layout layout() {
        return layout;
    }

    /** Returns a moment that belongs to one of several files, the newest before {@code now}. */
    Instant moment(Random random, Instant now) {
        return now.minus(apart.multipliedBy(random.nextInt(MOMENTS)));
    }
}
