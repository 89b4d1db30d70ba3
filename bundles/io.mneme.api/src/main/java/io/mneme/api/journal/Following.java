package io.mneme.api.journal;

import org.osgi.annotation.versioning.ProviderType;

/** Somebody's wish to be told when something happens in a journal. */
@ProviderType
public interface Following extends AutoCloseable {

    /** Ends it: nothing is told after this method has returned, except by a call already under way. May be repeated. */
    @Override
    void close();
}
