package io.mneme.api.dictation;

import io.mneme.api.journal.JournalException;

/**
 * Thrown while the dictations are still being counted: after a start without stored counts, or after another program has
 * replaced the journal's files. The count continues; the caller can ask again in a few seconds.
 */
public class StatisticsPendingException extends JournalException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the progress of the count.
     *
     * @param counted position of the journal up to which dictations are counted, 0 or more
     * @param end position at which the count is complete
     */
    public StatisticsPendingException(long counted, long end) {
        super("the dictations are still being counted, " + counted + " of " + end
                + " so far; ask again in a few seconds");
    }
}
