package io.mneme.ui.realtime.connection;

import io.mneme.ui.realtime.connection.RealtimeSettings.PingTimes;

/** Decides when a client is pinged, and when it counts as gone. Safe for use by many threads. */
final class PingTimer {

    private long heardAt;
    private long pingedAt;
    private boolean waiting;

    /** What is to be done now. */
    enum PingStep {
        /** Nothing. */
        NONE,
        /** A ping is to be sent. */
        PING,
        /** The connection is to be closed. */
        EXPIRED
    }

    /** Starts with a sign of life. */
    PingTimer(long now) {
        heardAt = now;
    }

    /** Takes note of a sign of life: a pong, or a part of a message. */
    synchronized void heard(long now) {
        heardAt = now;
        waiting = false;
    }

    /** Returns what is to be done; the caller sends the ping. */
    synchronized PingStep next(long now, PingTimes times) {
        if (waiting) {
            return now - pingedAt > times.timeout().toNanos() ? PingStep.EXPIRED : PingStep.NONE;
        }
        if (now - heardAt < times.interval().toNanos()) {
            return PingStep.NONE;
        }
        waiting = true;
        pingedAt = now;
        return PingStep.PING;
    }
}
