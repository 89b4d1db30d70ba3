package io.mneme.index.lucene.analysis;

/**
 * A term of a text and its place.
 *
 * @param term the term
 * @param position its position, from 0
 * @param length number of positions that it spans
 * @param start where it begins in the text, in UTF-16 units
 * @param end the unit after its last one
 */
public record PlacedTerm(String term, int position, int length, int start, int end) {}
