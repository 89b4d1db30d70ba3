package io.mneme.spi.contribute;

import org.osgi.annotation.versioning.ConsumerType;

/** Counts tokens in the encoding of a request. It stays one method, so that tests of contributors can pass a lambda. Safe for use by many threads. */
@ConsumerType
@FunctionalInterface
public interface TokenMeasure {

    /** Returns how many tokens a text is; 0 if it is empty. */
    int count(String text);
}
