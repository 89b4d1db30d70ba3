package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Event;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.util.Locale;
import java.util.function.Function;

/**
 * Writes what happens in a journal as server-sent events.
 *
 * @param json returns the JSON form of an entry
 */
record TailFrames(Function<Object, String> json) {

    private static final String RETRY_MILLIS = "2000";

    /** Returns the first frame, which tells where the stream begins: whoever reconnects at once loses nothing. */
    byte[] first(Position since) {
        return ("retry: " + RETRY_MILLIS + "\nid: " + since.value() + "\n\n").getBytes(UTF_8);
    }

    /** Returns a comment, which tells readers nothing but that the stream is alive. */
    byte[] beat() {
        return ": beat\n\n".getBytes(UTF_8);
    }

    byte[] of(Event<?> event) {
        return event instanceof Event.Appended<?> appended
                ? frame(event.position(), "entry", entry(appended.entry()))
                : frame(event.position(), "change", change(((Event.Changed<?>) event).change()));
    }

    // A line break would end the line of data; in JSON it stands between values only, where a space means the same.
    private static byte[] frame(Position position, String name, ObjectNode data) {
        String line = data.toString().replace('\r', ' ').replace('\n', ' ');
        return ("id: " + position.value() + "\nevent: " + name + "\ndata: " + line + "\n\n").getBytes(UTF_8);
    }

    private ObjectNode entry(Stored<?> stored) {
        ObjectNode data = Json.object();
        data.put("position", stored.position().value());
        data.put("id", stored.id());
        data.put("revision", stored.revision());
        data.putRawValue("entry", Json.raw(json.apply(stored.entry())));
        return data;
    }

    private static ObjectNode change(Change change) {
        ObjectNode data = Json.object();
        data.put("position", change.position().value());
        data.put("what", change.what().name().toLowerCase(Locale.ROOT));
        data.put("target", change.target().value());
        data.put("id", change.id());
        return data;
    }
}
