package io.mneme.api.operation;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Notes what the container does for a request, and how long each part takes. Without a listener ({@code
 * io.mneme.spi.operation.OperationListener}) it notes nothing, and a call costs some nanoseconds.
 *
 * <p>An operation belongs to the one in whose course its thread began it, and else to that of the header {@code traceparent}; without
 * either it begins a trace.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface OperationTracker {

    /** Notes nothing. */
    OperationTracker NONE = start -> RunningOperation.NONE;

    /**
     * Begins an operation, in whose course this thread is until it is closed or left. Never throws, whatever a listener does.
     *
     * @param start what begins
     * @return the operation; it must be closed
     */
    RunningOperation begin(OperationStart start);
}
