package io.mneme.ui.http.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.UnreadableException;
import io.mneme.view.JournalJson;

/** Writes the events of a journal as server-sent events. */
final class SseFrames {

    private static final String RETRY_MILLIS = "2000";

    private SseFrames() {}

    /** Returns the first frame, with the start of the stream: a client that reconnects at once loses no event. */
    static byte[] first(Position since) {
        return ("retry: " + RETRY_MILLIS + "\nid: " + since.value() + "\n\n").getBytes(UTF_8);
    }

    /** Returns a frame without data: a client that reconnects goes on behind this position. */
    static byte[] reached(Position position) {
        return (id(position) + "\n").getBytes(UTF_8);
    }

    /** Returns a comment, which tells readers nothing but that the stream is alive. */
    static byte[] heartbeat() {
        return ": beat\n\n".getBytes(UTF_8);
    }

    static <E> byte[] of(Journal<E> journal, JournalEvent<E> event) {
        return (id(event.position()) + body(journal, event)).getBytes(UTF_8);
    }

    /** Returns the frame of a span that was skipped. */
    static byte[] of(UnreadableException skipped) {
        return (id(skipped.to()) + "event: unreadable\ndata: " + JournalJson.line(skipped) + "\n\n").getBytes(UTF_8);
    }

    /** Returns the frame of an event that was skipped before. It has no id, since clients resume from the last one. */
    static <E> byte[] late(Journal<E> journal, JournalEvent<E> event) {
        return body(journal, event).getBytes(UTF_8);
    }

    private static String id(Position position) {
        return "id: " + position.value() + "\n";
    }

    private static <E> String body(Journal<E> journal, JournalEvent<E> event) {
        String name = event instanceof JournalEvent.Appended ? "entry" : "change";
        return "event: " + name + "\ndata: " + JournalJson.line(journal, event) + "\n\n";
    }
}
