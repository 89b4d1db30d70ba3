package io.mneme.api.dictation;

import java.time.Instant;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Counts dictations, including archived ones. The counts are updated from the journal's events, so a request does not read
 * the journal.
 *
 * <p>Safe for use by many threads. A result includes every dictation that was recorded, edited or deleted before the call.
 */
@ProviderType
public interface DictationStatistics {

    /**
     * Returns the sums.
     *
     * @param since only the day of this time and later days, which excludes dictations without a readable time; empty for
     *     all time
     * @return the sums. While the dictations are still being counted after a start, the call waits for at most two seconds
     * @throws StatisticsPendingException if the count is not complete after that time
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read, or the thread was interrupted
     */
    DictationTotals totals(Optional<Instant> since);
}
