package io.mneme.dialogue;

import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages of a channel, a minute apart; the persona is called Luna. */
public final class SampleMessages {

    public static final String PERSONA = "Luna";
    private static final Instant START = Instant.parse("2026-03-12T10:00:00Z");

    private final List<Message> messages = new ArrayList<>();

    public static MessageMedia image(String uri) {
        return new MessageMedia(uri, "image/png", MediaUse.ATTACHMENT, Map.of());
    }

    public static MessageMedia video(String uri) {
        return new MessageMedia(uri, "video/mp4", MediaUse.ATTACHMENT, Map.of());
    }

    public static MessageMedia sentBy(MessageMedia medium, String author) {
        return new MessageMedia(medium.uri(), medium.mimeType(), medium.use(), Map.of("sent_by", "\"" + author + "\""));
    }

    /** Adds a message with media. */
    public SampleMessages say(String author, String content, MessageMedia... media) {
        return add(author, content, Map.of(), Optional.empty(), Optional.empty(), Arrays.asList(media));
    }

    /** Adds a message with further fields as JSON. */
    public SampleMessages sayWith(String author, String content, Map<String, String> fields) {
        return add(author, content, fields, Optional.empty(), Optional.empty(), List.of());
    }

    /** Adds a message that replies to the message of this number, from 0. */
    public SampleMessages reply(String author, String content, int to) {
        return add(author, content, Map.of(), Optional.of("m" + to), Optional.empty(), List.of());
    }

    public SampleMessages mark(MessageMarker marker, String content) {
        return add("System", content, Map.of(), Optional.empty(), Optional.of(marker), List.of());
    }

    private SampleMessages add(
            String author,
            String content,
            Map<String, String> fields,
            Optional<String> replyTo,
            Optional<MessageMarker> marker,
            List<MessageMedia> media) {
        Role role = author.startsWith(PERSONA) ? Role.ASSISTANT : author.startsWith("tool-") ? Role.TOOL : Role.USER;
        return add(new Message(
                "m" + messages.size(),
                START.plusSeconds(60L * messages.size()).toString(),
                "c1",
                author,
                "",
                role,
                content,
                replyTo,
                media,
                marker,
                fields));
    }

    public SampleMessages add(Message message) {
        messages.add(message);
        return this;
    }

    public List<Message> list() {
        return List.copyOf(messages);
    }
}
