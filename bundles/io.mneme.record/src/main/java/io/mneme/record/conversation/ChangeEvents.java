package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import java.util.Locale;
import java.util.Map;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/**
 * Tells whoever listens that a project's conversation is another one from now on.
 *
 * @param events passes it on, on a thread of its own
 */
record ChangeEvents(EventAdmin events) {

    static final String TOPIC = "io/mneme/conversation/CHANGED";

    /** Tells it, unless the conversation is the same. */
    void tell(Place place, Utterance utterance) {
        if (place.isChange()) {
            events.postEvent(new Event(
                    TOPIC,
                    Map.of(
                            "conversation", place.conversation(),
                            "previous", place.previous().orElse(""),
                            "project", utterance.project().orElse(""),
                            "reason", place.reason().name().toLowerCase(Locale.ROOT))));
        }
    }
}
