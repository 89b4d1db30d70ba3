package io.mneme.spi.transfer;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A message of a conversation, as an importer found it.
 *
 * @param place where it is, for people: {@code line 7}
 * @param conversation what its program calls the conversation: any text that is the same whenever the file is read; not empty
 * @param id the id that its program gave it, unique in all its files; empty if there is none. Then the container derives one from
 *     conversation, author, time and text
 * @param role who wrote it
 * @param author the name of the author as others see it; empty if unknown
 * @param time when it was written; empty if unknown
 * @param text what it says; may be empty if a field has what it says
 * @param fields further fields of the entry, as JSON source texts by name: {@code model}, or {@code content} as a list of blocks, or
 *     {@code tool_calls}, as a provider has them
 */
public record SourceMessage(
        String place,
        String conversation,
        String id,
        Role role,
        String author,
        Optional<Instant> time,
        String text,
        Map<String, String> fields) {

    public SourceMessage {
        requireNonNull(place, "place");
        requireNonNull(id, "id");
        requireNonNull(role, "role");
        requireNonNull(author, "author");
        requireNonNull(time, "time");
        requireNonNull(text, "text");
        if (conversation.isEmpty()) {
            throw new IllegalArgumentException("conversation must not be empty");
        }
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns a message without an id, author and time. */
    public static SourceMessage of(String place, String conversation, Role role, String text) {
        return new SourceMessage(place, conversation, "", role, "", Optional.empty(), text, Map.of());
    }

    /** Returns this message with an id of its program. */
    public SourceMessage withId(String ofProgram) {
        return new SourceMessage(place, conversation, ofProgram, role, author, time, text, fields);
    }

    /** Returns this message with an author. */
    public SourceMessage withAuthor(String name) {
        return new SourceMessage(place, conversation, id, role, name, time, text, fields);
    }

    /** Returns this message with a time; without, if it is empty. */
    public SourceMessage withTime(Optional<Instant> written) {
        return new SourceMessage(place, conversation, id, role, author, written, text, fields);
    }

    /** Returns this message with another text. */
    public SourceMessage withText(String said) {
        return new SourceMessage(place, conversation, id, role, author, time, said, fields);
    }

    /** Returns this message with one more field, given as JSON source text. */
    public SourceMessage withField(String name, String json) {
        Map<String, String> more = new LinkedHashMap<>(fields);
        more.put(name, json);
        return new SourceMessage(place, conversation, id, role, author, time, text, more);
    }
}
