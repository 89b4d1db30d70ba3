package io.mneme.ui.realtime.connection;

import io.mneme.ui.realtime.connection.RealtimeSettings.MessageRate;

/**
 * Decides which messages of a client are within its rate. A client that goes on far beyond it is to be disconnected. Deltas are
 * never refused, since a text must have no gap: a client that sends them too fast is read more slowly. For one thread at a time.
 */
final class MessageAdmission {

    /** So many bursts beyond the rate are refused before the client is disconnected. */
    private static final int MAX_REFUSED_BURSTS = 10;

    /** A delta is small and has no answer, so that so many count as one message. */
    private static final int DELTAS_PER_MESSAGE = 10;

    /** Pauses are not shorter, so that a timer is set for many deltas and not for each. */
    private static final long MIN_PAUSE_NANOS = 20_000_000;

    private final TokenBucket messages;
    private final TokenBucket refusals;
    private final TokenBucket deltas;

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
        this.deltas = new TokenBucket(
                (double) DELTAS_PER_MESSAGE * rate.perSecond(), (double) DELTAS_PER_MESSAGE * rate.burst(), now);
    }

    AdmissionResult admit(long now) {
        if (messages.take(now)) {
            return AdmissionResult.ALLOWED;
        }
        return refusals.take(now) ? AdmissionResult.REFUSED : AdmissionResult.ABUSIVE;
    }

    /** Admits an event of a response; returns the nanoseconds for which nothing more should be read, at most 0.12 s. */
    long admitDelta(long now) {
        long credit = deltas.takeOnCredit(now);
        return credit == 0 ? 0 : credit + MIN_PAUSE_NANOS;
    }
}
