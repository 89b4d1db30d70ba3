package io.mneme.store.jsonl.config;

import java.util.Locale;

/** The failures that an acknowledged append survives. */
public enum Durability {
    /** A loss of power. Appends that wait at the same time share one sync. */
    ALWAYS,
    /** A crash of the process. A loss of power loses at most the appends of one interval. */
    INTERVAL,
    /** A crash of the process. The operating system decides when the file reaches the disk. */
    NEVER;

    /** Returns the durability with this name in the configuration. */
    public static Durability of(String name) {
        for (Durability durability : values()) {
            if (durability.configuredName().equals(name)) {
                return durability;
            }
        }
        throw new IllegalArgumentException("durability must be one of always, interval, never: \"" + name + "\"");
    }

    /** Returns the name in the configuration. */
    public String configuredName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
