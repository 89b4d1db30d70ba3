package io.mneme.context.plugin;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;

/** What a plug-in has got wrong since it came. */
public final class Failures {

    private static final int CAUSES_REMEMBERED = 32;

    private final IntSupplier mostInARow;
    private final Set<String> causes = new HashSet<>();
    private long total;
    private int inARow;
    private String lastCause = "";

    /** Starts without any. After the given number in a row, which is asked for anew each time, the plug-in is set aside. */
    public Failures(IntSupplier mostInARow) {
        this.mostInARow = mostInARow;
    }

    /** Counts a failure; returns whether its cause is new, so that it is logged once. */
    synchronized boolean count(String cause) {
        total++;
        inARow++;
        lastCause = cause;
        return causes.size() < CAUSES_REMEMBERED && causes.add(cause);
    }

    /** Takes note that the plug-in has done a whole request's work. */
    public synchronized void succeeded() {
        inARow = 0;
    }

    /** Gives the plug-in another chance, since it or its rank has changed. */
    public synchronized void forgive() {
        inARow = 0;
        causes.clear();
    }

    /** Returns whether the plug-in has failed too often in a row. */
    public synchronized boolean tooMany() {
        return inARow >= mostInARow.getAsInt();
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
