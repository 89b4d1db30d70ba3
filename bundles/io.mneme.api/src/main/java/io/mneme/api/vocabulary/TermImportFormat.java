package io.mneme.api.vocabulary;

/** The formats of texts from which terms are imported. */
public enum TermImportFormat {
    /** A term a line; blank lines are ignored. */
    TEXT,
    /**
     * Comma-separated values as of RFC 4180. The header names the columns: {@code term}, and in any order {@code variants},
     * separated by {@code |}, {@code category} and {@code note}.
     */
    CSV
}
