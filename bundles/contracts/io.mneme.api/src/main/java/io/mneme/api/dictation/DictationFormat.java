package io.mneme.api.dictation;

/** The format in which dictations are exported. Each format escapes the texts. */
public enum DictationFormat {
    /** The dictations in their JSON form, one object a line, as their file has them. */
    JSONL,
    /** One row for each dictation, by RFC 4180, with a header. */
    CSV,
    /** A heading and the texts of each dictation. */
    MARKDOWN
}
