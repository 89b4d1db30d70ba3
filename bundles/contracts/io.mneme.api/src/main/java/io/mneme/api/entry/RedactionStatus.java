package io.mneme.api.entry;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The present state of redaction. It contains no text of any entry.
 *
 * @param sinks the sinks whose texts are redacted, each once
 * @param problems why all texts for these sinks are rejected; empty if they are not
 * @param redactors the available redactors, in the order of their calls
 */
public record RedactionStatus(List<RedactionSink> sinks, List<String> problems, List<RedactorInfo> redactors) {

    public RedactionStatus {
        sinks = List.copyOf(sinks);
        problems = List.copyOf(problems);
        redactors = List.copyOf(redactors);
    }

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
}
