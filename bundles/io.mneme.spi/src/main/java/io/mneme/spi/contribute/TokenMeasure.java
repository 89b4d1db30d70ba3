package io.mneme.spi.contribute;

import org.osgi.annotation.versioning.ProviderType;

/** Counts tokens in the encoding of a request. Safe for use by many threads. */
@ProviderType
@FunctionalInterface
public interface TokenMeasure {

    /** Returns how many tokens a text is; 0 if it is empty. */
    int count(String text);
}
