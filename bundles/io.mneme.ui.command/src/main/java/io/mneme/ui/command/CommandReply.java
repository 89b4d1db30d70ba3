package io.mneme.ui.command;

import java.io.IOException;

/** Sends what a command prints, in a form of its own. For one thread. */
interface CommandReply {

    /**
     * Sends a frame, or stores it.
     *
     * @return whether more can follow: not after the exit, nor when a bound was exceeded
     * @throws IOException if the client has gone
     */
    boolean send(OutputFrame frame) throws IOException;

    /**
     * Sends something without a meaning, so that a client that has gone is noticed.
     *
     * @throws IOException if the client has gone
     */
    void sendHeartbeat() throws IOException;
}
