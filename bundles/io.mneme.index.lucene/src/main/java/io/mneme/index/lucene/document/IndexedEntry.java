package io.mneme.index.lucene.document;

import io.mneme.api.journal.Position;

/**
 * The entry that a document is of.
 *
 * @param journal the name of its journal
 * @param position its position
 * @param revision its revision when it was indexed
 */
public record IndexedEntry(String journal, Position position, String revision) {}
