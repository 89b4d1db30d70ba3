package io.mneme.demo;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Dictations to record, read one after the other; for one thread. */
interface Source extends Closeable {

    /**
     * Returns what comes next.
     *
     * @return a dictation or what is wrong in its place; empty at the end
     * @throws IOException if the source cannot be read any further
     */
    Optional<Found> next() throws IOException;

    /** Returns how much of the source has been read, 0 to 1. */
    double share();
}
