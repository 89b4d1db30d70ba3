package io.mneme.api.redaction;

import static java.util.Objects.requireNonNull;

/**
 * The state of a redactor.
 *
 * @param name its name; empty if it has not returned a valid one
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 * @param ranking its ranking, which orders the redactors, the highest first
 * @param failures number of failures since it was registered
 * @param note a remark for the operator, such as its last failure; may be empty
 */
public record RedactorInfo(String name, String bundle, String version, int ranking, long failures, String note) {

    public RedactorInfo {
        requireNonNull(name, "name");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(note, "note");
    }
}
