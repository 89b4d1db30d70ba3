package io.mneme.store.jsonl;

/**
 * What to put in place of a range of a file.
 *
 * @param from where the range starts, in bytes
 * @param to where it ends
 * @param instead what comes there
 */
record Patch(long from, long to, byte[] instead) {}
