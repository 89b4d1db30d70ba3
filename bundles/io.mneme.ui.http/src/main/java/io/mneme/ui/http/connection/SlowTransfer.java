package io.mneme.ui.http.connection;

/** Something that is read from a connection or written to it, at the pace of the other end. */
public interface SlowTransfer {

    /** Returns how fast it is, and since when it has been going on. */
    TransferRate rate();

    /** Ends it, since another one waits for its place. Returns at once. */
    void cutOff();
}
