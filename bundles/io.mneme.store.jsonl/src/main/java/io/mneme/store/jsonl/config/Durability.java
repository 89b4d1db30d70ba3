package io.mneme.store.jsonl.config;

import java.util.Locale;

/** What an acknowledged append survives. */
public enum Durability {
    /** A loss of power: appends that wait at the same time share one sync. */
    ALWAYS,
    /** A crash of the process; a loss of power costs no more than what came within the interval. */
    INTERVAL,
    /** A crash of the process; the system decides when the file reaches the disk. */
    NEVER;

    /** Returns the durability that configuration calls by this word. */
    public static Durability of(String word) {
        for (Durability durability : values()) {
            if (durability.configuredName().equals(word)) {
                return durability;
            }
        }
        throw new IllegalArgumentException("durability must be one of always, interval, never: \"" + word + "\"");
    }

    /** Returns what configuration calls it. */
    public String configuredName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
