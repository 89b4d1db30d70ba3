package io.mneme.record.redaction;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the failures of a redactor since it was bound, and logs each cause once. Safe for use by several threads. */
final class RedactorFailures {

    private static final Logger LOG = LoggerFactory.getLogger(RedactorFailures.class);
    private static final int MAX_CAUSES = 32;

    private final Set<String> logged = new HashSet<>();
    private String lastCause = "";
    private long total;

    /**
     * Counts a failure.
     *
     * @param redactor name of the redactor, for the log
     * @param cause description, without any text of an entry
     */
    void count(String redactor, String cause) {
        if (isNew(cause)) {
            LOG.warn("{} {}: texts it was to redact go nowhere", redactor, cause);
        }
    }

    private synchronized boolean isNew(String cause) {
        total++;
        lastCause = cause;
        return logged.size() < MAX_CAUSES && logged.add(cause);
    }

    synchronized long total() {
        return total;
    }

    /** Returns the cause of the latest failure; empty if there was none. */
    synchronized String lastCause() {
        return lastCause;
    }
}
