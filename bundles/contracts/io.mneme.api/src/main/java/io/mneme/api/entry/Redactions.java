package io.mneme.api.entry;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Redacts texts for a sink with all available redactors. Which sinks are redacted is configuration.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface Redactions {

    /**
     * Redacts the texts of one entry together, so that a value in several of them gets the same placeholder.
     *
     * @param sink the sink that the texts are for
     * @param texts the texts of one entry; may be empty
     * @return as many texts in the same order; the same list object if the sink is not redacted
     * @throws RedactionException if the sink must be redacted and a redactor fails, exceeds its time limit, or is required
     *     and missing; the texts must then not be passed to the sink
     */
    List<String> redact(RedactionSink sink, List<String> texts);

    /**
     * Returns a number that changes whenever {@link #redact} may return another result for a sink than before. A caller that
     * caches redacted texts reads the number before it redacts.
     *
     * @return 0 as long as the sink is not redacted, else 1 or more
     */
    long generation(RedactionSink sink);

    /** Returns the present state of redaction, for operators. */
    RedactionStatus status();
}
