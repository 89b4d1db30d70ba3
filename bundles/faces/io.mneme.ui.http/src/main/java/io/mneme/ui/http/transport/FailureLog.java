package io.mneme.ui.http.transport;

import io.mneme.api.journal.JournalException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports failures that are no fault of a request: each kind at once, and then at most once a minute, with how often it has
 * happened in between. Safe for use by many threads.
 */
public final class FailureLog {

    private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int MAX_KINDS = 100;
    private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    private static final class Kind {

        private long reported;
        private long since;
    }

    /** Reports a failure, or counts it. */
    public void report(RuntimeException failure) {
        long count = count(kind(failure), System.nanoTime());
        if (count == 0) {
            return;
        }
        String again = count == 1 ? "" : " (" + count + " times since it was last reported)";
        if (failure instanceof JournalException) {
            // Its message names the step, the file and what the system said; where it was thrown tells no more.
            LOG.error("the storage failed{}: {}", again, failure.getMessage());
        } else {
            LOG.error("a request failed{}", again, failure);
        }
    }

    private static String kind(RuntimeException failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return failure instanceof JournalException
                ? failure.getMessage()
                : failure.getClass().getName() + (trace.length == 0 ? "" : trace[0]);
    }

    /** Returns how often a kind of failure has happened since it was last reported; 0 if it is not to be reported now. */
    synchronized long count(String name, long now) {
        Kind kind = kinds.get(name);
        if (kind == null) {
            if (kinds.size() >= MAX_KINDS) {
                kinds.remove(kinds.keySet().iterator().next());
            }
            kind = new Kind();
            kind.reported = now - INTERVAL_NANOS;
            kinds.put(name, kind);
        }
        kind.since++;
        if (now - kind.reported < INTERVAL_NANOS) {
            return 0;
        }
        long count = kind.since;
        kind.since = 0;
        kind.reported = now;
        return count;
    }
}
