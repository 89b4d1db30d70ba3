package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import java.util.Locale;
import java.util.Map;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/**
 * Publishes events when a project changes to another conversation.
 *
 * @param events delivers them on its own thread
 */
record ChangeEvents(EventAdmin events) {

    static final String TOPIC = "io/mneme/conversation/CHANGED";

    /** Publishes an event unless the conversation is the same. */
    void publish(ConversationAssignment assignment, Utterance utterance) {
        if (assignment.isChange()) {
            events.postEvent(new Event(
                    TOPIC,
                    Map.of(
                            "conversation", assignment.conversation(),
                            "previous", assignment.previous().orElse(""),
                            "project", utterance.project().orElse(""),
                            "reason", assignment.reason().name().toLowerCase(Locale.ROOT))));
        }
    }
}
