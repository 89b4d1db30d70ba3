package io.mneme.spi.operation;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Takes note of the operations of the container. To use an implementation, register it as a service; all that are registered get all
 * operations. While none is registered, the container notes no operations.
 *
 * <p>Called by one thread at a time, and by none that serves a request: no request waits for it. Operations that arrive faster than
 * the listeners take them are dropped and counted ({@code mneme.operations.dropped}). A call may take up to five seconds. If it takes
 * longer or throws, that is a failure of the listener, and its operations are lost; after five failures in a row it is not called any
 * more until its service is registered again.
 *
 * <p>No operation has a text of an entry or a prompt.
 */
@ConsumerType
public interface OperationListener {

    /**
     * Takes operations that have ended.
     *
     * @param operations at least one, in the order of their ends, so that a part comes before the operation that it belongs to;
     *     unmodifiable
     */
    void ended(List<EndedOperation> operations);
}
