package io.mneme.support.schema;

/** How the text of a key is redacted. */
enum RedactionRole {
    TEXT,
    REFERENCE,
    TIME,
    GROUP
}
