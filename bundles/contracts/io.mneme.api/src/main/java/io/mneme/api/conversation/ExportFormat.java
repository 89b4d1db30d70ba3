package io.mneme.api.conversation;

/** The format of an exported conversation. Each format escapes the texts. */
public enum ExportFormat {
    /** The utterances as they are in the log, one JSON object a line. */
    JSONL,
    /** A heading and one paragraph for each turn. */
    MARKDOWN,
    /** Plain text: one line for each utterance, with its time and speaker. */
    TRANSCRIPT,
    /** One row for each utterance, by RFC 4180, with a header. */
    CSV,
    /** A page of its own, without script. */
    HTML
}
