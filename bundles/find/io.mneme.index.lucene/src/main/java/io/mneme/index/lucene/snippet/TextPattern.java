package io.mneme.index.lucene.snippet;

import io.mneme.index.lucene.analysis.TermSequence;

/**
 * What a part of a text must contain to match a query.
 *
 * @param field the field whose analysis the terms are of
 * @param terms the terms one after the other, at least one
 * @param beginning whether the only term is the beginning of a word
 */
public record TextPattern(String field, TermSequence terms, boolean beginning) {}
