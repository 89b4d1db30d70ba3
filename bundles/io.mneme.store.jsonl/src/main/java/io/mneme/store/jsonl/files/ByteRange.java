package io.mneme.store.jsonl.files;

/**
 * A range of a file's bytes.
 *
 * @param from offset of the first byte
 * @param to offset after the last byte
 */
public record ByteRange(long from, long to) {}
