package io.mneme.session.character;

import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;

/**
 * A reply or utterance in progress.
 *
 * @param id identifies it
 * @param history the history in which it began
 * @param message the message that it extends
 */
record OpenReply(String id, CharacterHistory history, HistoryMessage message) {}
