package io.mneme.view;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A finding of a health check.
 *
 * @param status how bad it is
 * @param check name of the health check
 * @param message what was found; no text of any entry
 */
public record CheckResult(Status status, String check, String message) {

    private static final CheckResult NO_CHECK = new CheckResult(Status.FAIL, "health", "no health check is installed");

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

    /** Returns a finding with the status that the health check reported. */
    public static CheckResult of(String check, String reported, String message) {
        Status status =
                switch (reported) {
                    case "OK" -> Status.OK;
                    case "WARN", "TEMPORARILY_UNAVAILABLE" -> Status.WARN;
                    default -> Status.FAIL;
                };
        return new CheckResult(status, check, message);
    }

    /** Returns each finding once, the worst first; that there are none is one, too. */
    public static List<CheckResult> worstFirst(Stream<CheckResult> findings) {
        List<CheckResult> sorted = findings.distinct()
                .sorted(Comparator.comparing(CheckResult::status)
                        .thenComparing(CheckResult::check)
                        .thenComparing(CheckResult::message))
                .toList();
        return sorted.isEmpty() ? List.of(NO_CHECK) : sorted;
    }
}
