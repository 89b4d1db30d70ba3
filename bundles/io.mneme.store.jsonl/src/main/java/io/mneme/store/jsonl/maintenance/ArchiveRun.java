package io.mneme.store.jsonl.maintenance;

/**
 * Consecutive lines of a removal that move to the same archive.
 *
 * @param archive name of the archive
 * @param first index of the first line, in the order of their starts
 * @param end index after the last line
 */
record ArchiveRun(String archive, int first, int end) {}
