package io.mneme.store.jsonl.files;

/**
 * What to put in place of a range of a file.
 *
 * @param from where the range starts, in bytes
 * @param to where it ends
 * @param replacement what comes there
 */
public record BytePatch(long from, long to, byte[] replacement) {}
