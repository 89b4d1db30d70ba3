/** Keeps the index equal to the journals: follows their events on one thread, and publishes what searches read. */
package io.mneme.index.lucene.feed;
