package io.mneme.spi.redact;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Takes out of texts what must not be kept or shown, and puts placeholders in its place. Register an implementation as a
 * service and it takes part: all redactors there are work one after the other, the highest ranked first, on what the one
 * before has left. Where they apply (before an entry is stored, exported, or put into a prompt) is configuration.
 *
 * <p>Called for every entry on its way, from many threads at once: keep it fast, pure and free of I/O and clock, and let no
 * text make it slow. When one throws, answers nonsense or does not return in time (2 s as
 * shipped, more for long texts), the entry is not stored, exported or shown: what could not be
 * redacted goes nowhere.
 */
@ConsumerType
public interface Redactor {

    /** Returns the redactor's name: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Redacts the texts of one entry together, so that what stands in several of them gets the same placeholder.
     *
     * @param texts the texts of one entry; may be empty. One of them may be a name with its value, {@code "name": "value"}
     * @return as many texts in the same order; redacting them again changes nothing. A placeholder reads
     *     {@code [email-1]}: what it was, and a number that is the same for equal values and counts from 1 in the order of
     *     their first appearance. Placeholders that are there already keep their numbers
     */
    List<String> redact(List<String> texts);
}
