package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.context.source.HistoryItem;
import java.util.List;

/**
 * Entries after their redaction.
 *
 * @param entries the entries as they may be shown, in the order of positions
 * @param omissions how many entries could not be redacted, and why; empty if all could
 */
public record RedactedEntries(List<HistoryItem> entries, List<Omission> omissions) {}
