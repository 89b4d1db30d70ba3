package io.mneme.store.jsonl.contents;

/**
 * Positions of lines in a file that could not be read at all: the table has no rows for them.
 *
 * @param file the name of the file
 * @param first the first position
 * @param last the last position
 */
public record UnreadRange(String file, long first, long last) {}
