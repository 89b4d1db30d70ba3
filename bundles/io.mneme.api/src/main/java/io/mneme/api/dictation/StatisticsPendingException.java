package io.mneme.api.dictation;

import io.mneme.api.journal.JournalException;

/**
 * Thrown while the dictations are still being counted: after a start without stored counts, or after another program has
 * replaced the journal's files. The counting goes on; the caller can ask again in a few seconds.
 */
public class StatisticsPendingException extends JournalException {

    private static final long serialVersionUID = 1L;

    /**
     * Says how far the counting is.
     *
     * @param counted up to which position of the journal, 0 or more
     * @param end the position it has to reach
     */
    public StatisticsPendingException(long counted, long end) {
        super("the dictations are still being counted, " + counted + " of " + end
                + " so far; ask again in a few seconds");
    }
}
