package io.mneme.record.redaction;

import io.mneme.support.ranking.ServiceDescription;

/**
 * What a redactor declares when it is bound.
 *
 * @param name its name; empty until it has returned one
 */
record RedactorDescription(String name) implements ServiceDescription {

    /** The description of a redactor that has not returned its name. */
    static final RedactorDescription NAMELESS = new RedactorDescription("");
}
