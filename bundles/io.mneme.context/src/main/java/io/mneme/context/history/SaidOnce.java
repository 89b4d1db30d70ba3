package io.mneme.context.history;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs a warning the first time it is given; after very many different ones, none any more. */
final class SaidOnce {

    private static final Logger LOG = LoggerFactory.getLogger(SaidOnce.class);
    private static final int MOST = 1_000;

    private final Set<String> said = ConcurrentHashMap.newKeySet();

    void warn(String warning) {
        if (said.size() < MOST && said.add(warning)) {
            LOG.warn("{}", warning);
        }
    }
}
