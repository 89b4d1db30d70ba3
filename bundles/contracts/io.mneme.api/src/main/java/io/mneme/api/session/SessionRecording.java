package io.mneme.api.session;

/** Whether the messages of a character session outlive it. */
public enum SessionRecording {
    /** They are in memory only: no disk, no search index and no log has them. */
    NONE,
    /** Each finished message is recorded in the journal of messages, redacted as configured for the store. */
    JOURNAL
}
