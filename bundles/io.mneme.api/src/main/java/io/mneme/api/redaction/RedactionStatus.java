package io.mneme.api.redaction;

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
}
