package io.mneme.context.history;

import io.mneme.api.journal.Position;
import java.util.List;

/**
 * The entries that one attempt has read.
 *
 * @param end the journal's end before they were read
 * @param input what the window policy asked for
 * @param redacted the entries after their redaction
 * @param known lines of the last request by the same renderer
 */
record ReadEntries(Position end, WindowInput input, RedactedEntries redacted, List<HistoryLine> known) {}
