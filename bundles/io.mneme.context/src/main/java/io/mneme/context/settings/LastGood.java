package io.mneme.context.settings;

import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a configuration said when it was last right, so that a wrong value is refused and nothing else changes.
 *
 * @param <T> what the configuration is read as
 */
public final class LastGood<T> {

    private static final Logger LOG = LoggerFactory.getLogger(LastGood.class);

    private final String pid;
    private final Function<Values, T> reader;
    private volatile T current;

    /**
     * Starts with what an empty configuration says.
     *
     * @param pid the configuration's name, for the log
     * @param reader reads the configuration; throws {@link WrongValueException} if it cannot be read
     */
    public LastGood(String pid, Function<Values, T> reader) {
        this.pid = pid;
        this.reader = reader;
        current = reader.apply(new Values(Map.of()));
    }

    /** Takes over a configuration, or refuses it with one line in the log that names where it comes from, and the key. */
    public void offer(Map<String, ?> properties) {
        try {
            current = reader.apply(new Values(properties));
        } catch (WrongValueException wrong) {
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? pid : pid + " (" + source + ")",
                    wrong.getMessage());
        }
    }

    /** Returns what holds now; read it once per request. */
    public T current() {
        return current;
    }
}
