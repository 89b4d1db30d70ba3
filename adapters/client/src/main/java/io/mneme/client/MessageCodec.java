package io.mneme.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * How the messages of a library read in the journal {@code message}, in the form of OpenAI's interface.
 *
 * <p>Called from many threads.
 *
 * @param <M> the library's messages
 */
public interface MessageCodec<M> {

    /** Returns the entries of a message, at least one, without ids. */
    List<ObjectNode> encode(M message);

    /**
     * Returns the message of these entries, which this codec or another program has written.
     *
     * @throws IllegalArgumentException if they are no message of the library
     */
    M decode(List<ObjectNode> entries);

    /** Returns how many entries the message that begins with this one has, at least 1. */
    default int span(ObjectNode first) {
        return 1;
    }
}
