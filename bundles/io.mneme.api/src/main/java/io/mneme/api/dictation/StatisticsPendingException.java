package io.mneme.api.dictation;

import io.mneme.api.journal.JournalException;

/**
 * Says that the dictations are still being counted, as after a start without what was counted before, or after somebody has
 * put other files in place of the journal's. The counting goes on; to be asked again in a few seconds.
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
