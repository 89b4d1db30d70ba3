package io.mneme.api.journal;

import org.osgi.annotation.versioning.ProviderType;

/** A subscription to a journal's events. */
@ProviderType
public interface Subscription extends AutoCloseable {

    /** Stops notification. A callback that is already running may end after this method has returned. May be repeated. */
    @Override
    void close();
}
