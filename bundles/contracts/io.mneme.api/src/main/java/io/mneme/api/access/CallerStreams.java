package io.mneme.api.access;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The streams of a caller: connections that stay open, on which it is told what happens. A filter in front of all servlets puts them into
 * each request as the attribute {@value #ATTRIBUTE}; each interface asks before it begins a stream. Safe for use by many threads.
 */
@ProviderType
@FunctionalInterface
public interface CallerStreams {

    /** The attribute of a request that has the streams of its caller. */
    String ATTRIBUTE = "io.mneme.api.access.streams";

    /** Why a stream is refused, for a person. */
    String TOO_MANY = "the token has as many streams open as streams_per_token of io.mneme.ui.http allows; close one";

    /** A stream that counts until it is closed. */
    @FunctionalInterface
    interface StreamLease extends AutoCloseable {

        /** Counts the stream no longer; further calls do nothing. */
        @Override
        void close();
    }

    /**
     * Counts a stream.
     *
     * @param end ends the stream; called once, by any thread, when the caller's token is revoked or expires
     * @return what the interface closes with the stream; empty if the caller may have no further one
     */
    Optional<StreamLease> open(Runnable end);

    /** Returns the streams in an attribute of a request; if it is absent, those of a caller that may have any number. */
    static CallerStreams from(@Nullable Object attribute) {
        return attribute instanceof CallerStreams streams ? streams : end -> Optional.of(() -> {});
    }
}
