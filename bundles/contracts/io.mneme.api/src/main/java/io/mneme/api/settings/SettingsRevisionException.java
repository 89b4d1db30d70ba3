package io.mneme.api.settings;

/** Thrown when a configuration is not at the revision at which the caller read it. Nothing was changed. */
public class SettingsRevisionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the configuration and both revisions.
     *
     * @param pid the PID of the configuration
     * @param expected the revision at which the caller read it
     * @param actual its present revision
     */
    public SettingsRevisionException(String pid, String expected, String actual) {
        super(pid + " is at revision " + actual + ", not at " + expected);
    }
}
