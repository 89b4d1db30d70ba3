package io.mneme.ui.gogo.doctor;

import static java.util.Objects.requireNonNull;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog;

/**
 * A finding of a health check.
 *
 * @param status how bad it is
 * @param check name of the health check
 * @param message what was found; no text of any entry
 */
public record CheckResult(Status status, String check, String message) {

    /** How bad a finding is, the worst first. */
    public enum Status {
        /** A person must act now. */
        FAIL,
        /** It works, but look. */
        WARN,
        /** Nothing to do. */
        OK
    }

    public CheckResult {
        requireNonNull(status, "status");
        requireNonNull(check, "check");
        requireNonNull(message, "message");
    }

    /** Returns the findings of a health check, without those for its developers. */
    static Stream<CheckResult> of(String check, Result result) {
        return StreamSupport.stream(result.spliterator(), false)
                .filter(entry -> !entry.isDebug())
                .map(entry -> finding(check, entry));
    }

    private static CheckResult finding(String check, ResultLog.Entry entry) {
        Status status =
                switch (entry.getStatus()) {
                    case OK -> Status.OK;
                    case WARN, TEMPORARILY_UNAVAILABLE -> Status.WARN;
                    default -> Status.FAIL;
                };
        return new CheckResult(status, check, entry.getMessage());
    }
}
