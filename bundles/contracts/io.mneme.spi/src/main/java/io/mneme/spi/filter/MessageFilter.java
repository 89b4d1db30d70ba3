package io.mneme.spi.filter;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Changes the messages of a dialogue before they are merged and get roles: leaves some out, replaces a run by one message, or
 * changes authors or texts. To use an implementation, register it as a service, and name it in the configuration of dialogues or in
 * a request. Several filters apply in the order of their {@code service.ranking}, the highest first. Service properties {@code
 * mode}, {@code recipe} or {@code tenant} bind a filter to the requests with that selector.
 *
 * <p>Called once per request, by many threads at once: keep it fast, pure and free of I/O and clock. It has no state: the same
 * messages give the same result, so that the prompt stays in the provider's cache. If it throws, breaks this contract or exceeds
 * its time limit, the messages stay as they were for that request. After several such requests in a row the filter is disabled
 * until it is updated.
 */
@ConsumerType
public interface MessageFilter {

    /** Returns the name by which it is selected: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns its settings, each name once. Called once, when the filter is registered. */
    default List<Setting> settings() {
        return List.of();
    }

    /**
     * Filters messages.
     *
     * @param messages the visible messages, oldest first; their indexes are strictly increasing, with gaps where a message is not
     *     visible. May be empty
     * @param persona name of the persona; empty if there is none
     * @param settings the values of its settings
     * @return the messages to show, oldest first. Their indexes are indexes of the messages passed, strictly increasing. A message
     *     with the marker {@code COMPACT_REFRESH} at the beginning summarises the former ones; it stays before the window
     */
    List<IndexedMessage> filter(List<IndexedMessage> messages, String persona, Settings settings);
}
