package io.mneme.context.policy;

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

    /** Starts without any. After the given number in a row, which is asked for anew each time, the plug-in is set aside. */
    Failures(IntSupplier mostInARow) {
        this.mostInARow = mostInARow;
    }

    /** Counts a failure; returns whether its cause is new, so that it is logged once. */
    synchronized boolean count(String cause) {
        total++;
        inARow++;
        return causes.size() < CAUSES_REMEMBERED && causes.add(cause);
    }

    /** Takes note that the plug-in has done a whole request's work. */
    synchronized void succeeded() {
        inARow = 0;
    }

    /** Gives the plug-in another chance, since it or its rank has changed. */
    synchronized void forgive() {
        inARow = 0;
        causes.clear();
    }

    /** Returns whether the plug-in has failed too often in a row. */
    synchronized boolean tooMany() {
        return inARow >= mostInARow.getAsInt();
    }

    synchronized long total() {
        return total;
    }

    synchronized int inARow() {
        return inARow;
    }
}
