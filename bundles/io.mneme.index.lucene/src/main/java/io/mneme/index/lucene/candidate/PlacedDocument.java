package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateTurn.ConversationPlace;
import java.util.Optional;

/**
 * A document and its place in its conversation.
 *
 * @param document its number in the reader
 * @param place the place; empty if it is of no conversation
 */
record PlacedDocument(int document, Optional<ConversationPlace> place) {}
