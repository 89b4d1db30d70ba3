package io.mneme.api.dictation;

import java.time.Instant;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Counts what was dictated. Kept up to date from the journal's events, never by reading everything for a request; archived
 * dictations count too.
 *
 * <p>Safe for use by many threads. An answer counts every dictation that was recorded, edited or deleted before it was asked
 * for.
 */
@ProviderType
public interface DictationStatistics {

    /**
     * Returns the sums.
     *
     * @param since only days that begin at this moment or later, and the day it falls in; empty for all time. Dictations
     *     without a readable time then do not count
     * @return the sums; asked for while the dictations are still being counted after a start, it waits for two seconds at
     *     most
     * @throws StatisticsPendingException if they are still being counted then
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read, or the thread was interrupted
     */
    DictationTotals totals(Optional<Instant> since);
}
