package io.mneme.ui.http.journal;

import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the configuration of the live tail. */
final class TailSettings {

    /** How many streams there may be at a time, unless configured. */
    static final int DEFAULT_MAX_STREAMS = 64;

    private static final String PID = "io.mneme.ui.http.tail";
    private static final String MAX_STREAMS = "max_streams";
    private static final Logger LOG = LoggerFactory.getLogger(TailSettings.class);

    private TailSettings() {}

    /** Returns how many streams there may be; empty if the value is wrong, which one line of the log says. */
    static Optional<Integer> maxStreams(Map<String, ?> configuration) {
        Object value = configuration.get(MAX_STREAMS);
        if (value == null) {
            return Optional.of(DEFAULT_MAX_STREAMS);
        }
        String text = value.toString().strip();
        // At most nine digits, so that it cannot overflow.
        if (text.matches("[0-9]{1,9}") && Integer.parseInt(text) > 0) {
            return Optional.of(Integer.parseInt(text));
        }
        Object file = configuration.get("felix.fileinstall.filename");
        LOG.error(
                "The configuration {} is refused and what held before stays in force: {} must be a whole number, at least 1,"
                        + " of at most 9 digits: {}",
                file == null ? PID : PID + " (" + file + ")",
                MAX_STREAMS,
                text);
        return Optional.empty();
    }
}
