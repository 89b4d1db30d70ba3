package io.mneme.ui.realtime.connection;

import io.mneme.ui.realtime.connection.RealtimeSettings.MessageRate;

/**
 * Decides which messages of a client are within its rate. A client that goes on far beyond it is to be disconnected. For one
 * thread at a time.
 */
final class MessageAdmission {

    /** So many bursts beyond the rate are refused before the client is disconnected. */
    private static final int MAX_REFUSED_BURSTS = 10;

    private final TokenBucket messages;
    private final TokenBucket refusals;

    /** What becomes of a message. */
    enum AdmissionResult {
        /** It is handled. */
        ALLOWED,
        /** It is refused. */
        REFUSED,
        /** The client is to be disconnected. */
        ABUSIVE
    }

    MessageAdmission(MessageRate rate, long now) {
        this.messages = new TokenBucket(rate.perSecond(), rate.burst(), now);
        this.refusals = new TokenBucket(rate.perSecond(), (double) MAX_REFUSED_BURSTS * rate.burst(), now);
    }

    AdmissionResult admit(long now) {
        if (messages.take(now)) {
            return AdmissionResult.ALLOWED;
        }
        return refusals.take(now) ? AdmissionResult.REFUSED : AdmissionResult.ABUSIVE;
    }
}
