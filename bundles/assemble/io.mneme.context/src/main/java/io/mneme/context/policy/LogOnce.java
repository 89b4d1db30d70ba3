package io.mneme.context.policy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each warning once, and no further warnings after 1,000 different ones. */
public final class LogOnce {

    private static final Logger LOG = LoggerFactory.getLogger(LogOnce.class);
    private static final int MAX_WARNINGS = 1_000;

    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    public void warn(String warning) {
        if (logged.size() < MAX_WARNINGS && logged.add(warning)) {
            LOG.warn("{}", warning);
        }
    }
}
