package io.mneme.dialogue.media;

/** Returns how much of the memory is in use. A service, so that another one can take its place. Safe for use by many threads. */
public interface MemoryPressure {

    /** Returns how much of the heap is in use, in percent of its maximum, 0 to 100. */
    int heapPercent();
}
