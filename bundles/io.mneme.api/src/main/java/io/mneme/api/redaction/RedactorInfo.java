package io.mneme.api.redaction;

import static java.util.Objects.requireNonNull;

/**
 * A redactor that is there.
 *
 * @param name its name; empty if it has not said one
 * @param bundle symbolic name of the bundle it came from
 * @param version version of that bundle
 * @param ranking by which the redactors take turns, the highest first
 * @param failures how often it has failed since it came
 * @param note what to know about it, such as its last failure; may be empty
 */
public record RedactorInfo(String name, String bundle, String version, int ranking, long failures, String note) {

    public RedactorInfo {
        requireNonNull(name, "name");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(note, "note");
    }
}
