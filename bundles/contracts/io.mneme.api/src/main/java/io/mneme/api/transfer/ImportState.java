package io.mneme.api.transfer;

/** How far an import has come. */
public enum ImportState {
    /** It waits for its turn, or reads. */
    RUNNING,

    /** All that could be read is recorded; of a dry run, counted. */
    COMPLETE,

    /** It was stopped. What was recorded before stays, and a repeated import records the rest. */
    STOPPED,

    /** The storage or the redaction failed. What was recorded before stays, and a repeated import records the rest. */
    FAILED,

    /** No importer recognized the file. It is kept, and tried again when an importer arrives. */
    WAITING,

    /** No importer recognized the file, and it is not kept: of a dry run, or because too much waits already. */
    UNKNOWN
}
