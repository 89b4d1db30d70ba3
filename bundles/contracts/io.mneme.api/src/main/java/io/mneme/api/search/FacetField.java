package io.mneme.api.search;

/** By what hits can be counted. */
public enum FacetField {
    /** How the entry was processed. */
    MODE,

    /** The entry's type within its kind. */
    TYPE,

    /** The models that took part. An entry with two models counts for both. */
    MODEL,

    /** The month of the timestamp in the container's time zone, as {@code 2026-03}. */
    MONTH,

    /** The project. */
    PROJECT,

    /** Whether a person corrected the text: {@code true} or {@code false}. */
    CORRECTED
}
