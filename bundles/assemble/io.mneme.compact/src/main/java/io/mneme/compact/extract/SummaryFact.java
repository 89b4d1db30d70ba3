package io.mneme.compact.extract;

/**
 * Something that a summary keeps.
 *
 * @param kind what it is
 * @param text the name, number, question or sentence; in one line
 */
record SummaryFact(FactKind kind, String text) {}
