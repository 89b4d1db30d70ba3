package io.mneme.spi.compact;

import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Makes one text of the messages of a conversation that no longer fit its prompts. To use an implementation, register it as a service,
 * and name it in the configuration of compaction or in a request. Service properties {@code mode}, {@code recipe} or {@code tenant}
 * are not looked at: a summary is that of its conversation.
 *
 * <p>Called in the background, never while a request waits, for one conversation at a time; the former summary is shown until the new
 * one is recorded. It has no state: the same messages give the same text as far as its model allows. A call that exceeds the
 * configured time is interrupted. If it throws, is too late or breaks this contract, the compactor {@code extractive} makes the summary
 * instead. After several such calls in a row it is disabled until it is updated.
 */
@ConsumerType
public interface Compactor {

    /** Returns the name by which it is selected: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Makes the new summary, which replaces the former one.
     *
     * @param leaving the former summary, and the messages after it
     * @return the text, not blank and {@linkplain LeavingMessages#admits within the limit}; empty if it makes none now, and {@code
     *     extractive} is to make it
     */
    Optional<String> compact(LeavingMessages leaving);
}
