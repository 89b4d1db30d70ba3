package io.mneme.api.conversation;

/** The format of an exported conversation. Each format escapes the texts. */
public enum ExportFormat {
    /** The entries as they are in their journals, one JSON object a line. */
    JSONL,
    /** A heading and one paragraph for each turn. */
    MARKDOWN,
    /** Plain text: one line for each entry, with its time and speaker. */
    TRANSCRIPT,
    /** One row for each entry, by RFC 4180, with a header. */
    CSV,
    /** A page of its own, without script. */
    HTML
}
