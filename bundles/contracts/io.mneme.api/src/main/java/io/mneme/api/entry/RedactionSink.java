package io.mneme.api.entry;

/** A way that texts leave. Redaction is configured for each sink. */
public enum RedactionSink {
    /** Into a journal. The replaced text is stored nowhere. */
    STORE,
    /** Into an export that leaves the container. The journal keeps the original text. */
    EXPORT,
    /** Into a prompt, including the inputs of the request. The journal keeps the original text. */
    PROMPT
}
