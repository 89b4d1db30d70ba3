package io.mneme.api.audit;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Records what was changed in the container: each event becomes an entry of the journal {@code audit}, which is read, searched and
 * followed like any other. No client can write to it, edit it, or delete from it.
 *
 * <p>Called by what has made the change, once for each, after it has taken effect. An action that was refused and has changed nothing
 * is no event, unless a plain fact remains of it, as of a settings file that stays as it was edited.
 *
 * <p><b>Durability.</b> When {@link #record} returns, the event is in the journal, and survives what the journal's
 * {@code durability} says. This does not hold while the journal cannot take it: when it is not open, its disk is full, or it
 * is slower than two seconds. Then the event waits in memory, and is written as soon as the journal can take it, in the order of the
 * calls and with the time of its call. It is lost if the process ends before.
 *
 * <p><b>Bounds.</b> At most {@value #MAX_WAITING} events wait. A further one is not recorded, and is written to the log of the
 * container instead, as are those that still wait when the service stops.
 *
 * <p><b>Failures.</b> None reaches the caller, since what was done is done. The service may be absent: use an optional, dynamic and
 * greedy reference, and without it make the change nevertheless.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface AuditLog {

    /** Maximum number of events that wait for the journal. */
    int MAX_WAITING = 1_000;

    /**
     * Records an event, with the present moment as its time. Waits at most two seconds, and not at all while the journal is not open;
     * an interrupt ends the wait, and stays set. Never throws.
     *
     * @param event what was done
     */
    void record(AuditEvent event);
}
