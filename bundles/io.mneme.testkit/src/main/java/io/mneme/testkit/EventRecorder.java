package io.mneme.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/** Records posted events in their order. */
final class EventRecorder implements EventAdmin {

    private final List<Event> events = new CopyOnWriteArrayList<>();

    List<Event> events() {
        return List.copyOf(events);
    }

    @Override
    public void postEvent(Event event) {
        events.add(event);
    }

    /** Rejects the event, since the record must not wait for the event's handlers. */
    @Override
    public void sendEvent(Event event) {
        throw new AssertionError("waits for the handlers of " + event.getTopic());
    }
}
