package io.mneme.api.settings;

import java.util.Collection;
import java.util.TreeSet;

/** Thrown when there is no configuration of the given PID. Nothing was changed. */
public class UnknownSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the configurations there are.
     *
     * @param pid the PID asked for
     * @param known the known PIDs, in any order
     */
    public UnknownSettingsException(String pid, Collection<String> known) {
        super("no configuration is called " + pid + "; there are " + String.join(", ", new TreeSet<>(known)));
    }
}
