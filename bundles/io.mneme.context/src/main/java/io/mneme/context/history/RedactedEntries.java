package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import java.util.List;

/**
 * Entries after their redaction.
 *
 * @param entries the entries as they may be shown, in the order of positions
 * @param omissions how many entries could not be redacted, and why; empty if all could
 */
public record RedactedEntries(List<StoredEntry<Dictation>> entries, List<Omission> omissions) {}
