package io.mneme.store.jsonl.files;

/**
 * A replacement of one byte range of a file.
 *
 * @param from start of the range
 * @param to end of the range
 * @param replacement the bytes that replace the range
 */
public record BytePatch(long from, long to, byte[] replacement) {}
