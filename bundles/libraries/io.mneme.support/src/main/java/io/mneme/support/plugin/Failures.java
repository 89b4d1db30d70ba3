package io.mneme.support.plugin;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.IntSupplier;

/** The failures of a plug-in since it was bound, and a remark about it. */
public final class Failures {

    private static final int MAX_CAUSES = 32;

    private final IntSupplier maxInARow;
    private final BinaryOperator<String> logLine;
    private final Set<String> causes = new HashSet<>();
    private long total;
    private int inARow;
    private String lastCause = "";
    private volatile Optional<String> remark = Optional.empty();

    /** Starts without failures. After this number of failures in a row, which is read each time, the plug-in is disabled. */
    public Failures(IntSupplier maxInARow) {
        this(maxInARow, Failures::nameAndCause);
    }

    private Failures(IntSupplier maxInARow, BinaryOperator<String> logLine) {
        this.maxInARow = maxInARow;
        this.logLine = logLine;
    }

    /** Returns the failures of a service that is never disabled: nothing could replace it. */
    public static Failures unlimited() {
        return unlimited(Failures::nameAndCause);
    }

    /**
     * Returns the failures of a service that is never disabled, with a log line of its own.
     *
     * @param logLine makes the line of the name and the cause; it should name what follows from a failure
     */
    public static Failures unlimited(BinaryOperator<String> logLine) {
        return new Failures(() -> Integer.MAX_VALUE, logLine);
    }

    private static String nameAndCause(String plugin, String cause) {
        return plugin + ": " + cause;
    }

    /** Returns the line that the log gets when a cause is new. */
    String logLine(String plugin, String cause) {
        return logLine.apply(plugin, cause);
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
        remark = Optional.empty();
    }

    /** Makes a remark for the operator, which stays until {@link #reset}; returns whether it is another one than before. */
    public synchronized boolean remark(String text) {
        boolean other = !remark.equals(Optional.of(text));
        remark = Optional.of(text);
        return other;
    }

    /** Returns the remark for the operator; empty if there is none. */
    public Optional<String> remark() {
        return remark;
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
