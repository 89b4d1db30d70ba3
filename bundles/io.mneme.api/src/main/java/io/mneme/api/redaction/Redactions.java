package io.mneme.api.redaction;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Takes out of texts what is not for a sink, by all redactors there are. Which sinks are redacted is configuration.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface Redactions {

    /**
     * Redacts the texts of one entry together, so that what stands in several of them gets the same placeholder.
     *
     * @param sink where they are about to go
     * @param texts the texts of one entry; may be empty
     * @return as many texts in the same order; the very same list if the sink is not redacted
     * @throws RedactionException if the sink is to be redacted and a redactor fails, does not return in time, or one that must be
     *     there is not; the texts must then not go there
     */
    List<String> redact(RedactionSink sink, List<String> texts);

    /**
     * Returns a number that changes whenever {@link #redact} may answer otherwise for a sink than it did before. A caller
     * that keeps redacted texts asks for it before it redacts.
     *
     * @return 0 as long as the sink is not redacted, else 1 or more
     */
    long generation(RedactionSink sink);

    /** Returns what redaction does at present, for operators. */
    RedactionStatus status();
}
