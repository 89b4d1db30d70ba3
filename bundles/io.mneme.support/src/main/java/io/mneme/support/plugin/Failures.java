package io.mneme.support.plugin;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;

/** The failures of a plug-in since it was bound. */
public final class Failures {

    private static final int MAX_CAUSES = 32;

    private final IntSupplier maxInARow;
    private final Set<String> causes = new HashSet<>();
    private long total;
    private int inARow;
    private String lastCause = "";

    /** Starts without failures. After this number of failures in a row, which is read each time, the plug-in is disabled. */
    public Failures(IntSupplier maxInARow) {
        this.maxInARow = maxInARow;
    }

    /** Returns the failures of a part of the container, which is never disabled: nothing could replace it. */
    public static Failures unlimited() {
        return new Failures(() -> Integer.MAX_VALUE);
    }

    /** Counts a failure; returns whether its cause is new, so that it is logged once. */
    synchronized boolean count(String cause) {
        total++;
        inARow++;
        lastCause = cause;
        return causes.size() < MAX_CAUSES && causes.add(cause);
    }

    /** Records that the plug-in has done all the work of a request. */
    public synchronized void recordSuccess() {
        inARow = 0;
    }

    /** Enables the plug-in again, because it or its ranking has changed. */
    public synchronized void reset() {
        inARow = 0;
        causes.clear();
    }

    /** Returns whether the plug-in has failed too often in a row. */
    public synchronized boolean isLimitReached() {
        return inARow >= maxInARow.getAsInt();
    }

    public synchronized long total() {
        return total;
    }

    public synchronized int inARow() {
        return inARow;
    }

    /** Returns the cause of the latest failure; empty if there was none. */
    public synchronized String lastCause() {
        return lastCause;
    }
}
