package io.mneme.api.redaction;

import java.util.List;

/**
 * What redaction does at present. It contains no text of any entry.
 *
 * @param sinks the sinks whose texts are redacted, each once
 * @param problems why texts for these sinks are refused, whatever they are; empty if they are not
 * @param redactors the redactors there are, in the order of their work
 */
public record RedactionStatus(List<RedactionSink> sinks, List<String> problems, List<RedactorInfo> redactors) {

    public RedactionStatus {
        sinks = List.copyOf(sinks);
        problems = List.copyOf(problems);
        redactors = List.copyOf(redactors);
    }
}
