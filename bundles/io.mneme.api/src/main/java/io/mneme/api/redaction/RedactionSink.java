package io.mneme.api.redaction;

/** Where texts of entries go, each of which can be configured to be redacted or not. */
public enum RedactionSink {
    /** Into a journal. What was taken out is nowhere kept. */
    STORE,
    /** Into an export that leaves the container. The journal keeps what was said. */
    EXPORT,
    /** Into a prompt, with all that a request brings along for it. The journal keeps what was said. */
    PROMPT
}
