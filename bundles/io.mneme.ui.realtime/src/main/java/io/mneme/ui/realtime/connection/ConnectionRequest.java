package io.mneme.ui.realtime.connection;

import static java.util.Objects.requireNonNull;

import io.mneme.api.session.SessionRecording;

/**
 * What a client asks for when it connects.
 *
 * @param address its address, as the limits count it
 * @param recording whether the messages of its session outlive it
 */
record ConnectionRequest(String address, SessionRecording recording) {

    ConnectionRequest {
        requireNonNull(address, "address");
        requireNonNull(recording, "recording");
    }
}
