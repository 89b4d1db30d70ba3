package io.mneme.spi.redact;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Finds what must not be stored or shown in texts, and replaces it with placeholders. To use an implementation, register it
 * as a service. All available redactors are called in turn, the highest ranking first, each with the result of the one
 * before. Which sinks they apply to (store, export, prompt) is configuration.
 *
 * <p>Called for every entry on its way to a sink, by many threads at once: keep it fast for any text, pure, and free of I/O
 * and clock. If a redactor throws, breaks this contract or exceeds its time limit (2 s as shipped, more for long texts), the
 * entry is not stored, exported or shown.
 */
@ConsumerType
public interface Redactor {

    /** Returns the redactor's name: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Redacts the texts of one entry together, so that a value in several of them gets the same placeholder.
     *
     * @param texts the texts of one entry; may be empty. One of them may be a name with its value, {@code "name": "value"}
     * @return as many texts in the same order; redacting them again changes nothing. A placeholder is the type of the data
     *     and a number, such as {@code [email-1]}. Equal values have the same number; numbers count from 1 in the order of
     *     first occurrence. Existing placeholders keep their numbers
     */
    List<String> redact(List<String> texts);
}
