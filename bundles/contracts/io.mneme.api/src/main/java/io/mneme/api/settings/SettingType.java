package io.mneme.api.settings;

/** The type of a setting's value. */
public enum SettingType {

    /** {@code true} or {@code false}. */
    BOOLEAN,

    /** A whole number. */
    INTEGER,

    /** A number, with or without a fraction. */
    NUMBER,

    /** Any text. */
    TEXT,

    /** A text that is written and never shown. */
    PASSWORD
}
