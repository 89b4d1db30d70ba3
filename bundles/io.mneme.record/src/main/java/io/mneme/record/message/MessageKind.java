package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonLine;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.Timestamps;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryInput;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of messages: their JSON form, ids and lanes. */
@Component(property = "kind=message")
public final class MessageKind implements EntryKind<Message> {

    private static final EntryInput<Message> INPUT = new MessageInput();

    private final UlidGenerator ids = new UlidGenerator();

    @Override
    public String name() {
        return "message";
    }

    @Override
    public Message decode(String line) {
        return MessageJson.of(JsonFields.lenient(line));
    }

    @Override
    public String encode(Message entry) {
        return MessageJson.line(entry);
    }

    @Override
    public Optional<EntryInput<Message>> input() {
        return Optional.of(INPUT);
    }

    @Override
    public Optional<byte[]> bytes(Message entry) {
        return Optional.of(JsonLine.bytes(line -> MessageJson.write(entry, line)));
    }

    @Override
    public String id(Message entry) {
        return entry.id();
    }

    @Override
    public Message withId(Message entry, String id) {
        Map<String, String> foreign = new LinkedHashMap<>(entry.extraFields());
        foreign.remove(JsonText.ID);
        return new Message(
                id,
                entry.timestamp(),
                entry.conversation(),
                entry.author(),
                entry.authorId(),
                entry.role(),
                entry.content(),
                entry.replyTo(),
                entry.media(),
                entry.marker(),
                foreign);
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Message entry) {
        return List.of(MessageLanes.ofConversation(entry.conversation()));
    }

    @Override
    public Optional<String> conversationLane(String conversation) {
        return Optional.of(MessageLanes.ofConversation(conversation));
    }

    @Override
    public Optional<Instant> timestamp(Message entry) {
        return Timestamps.read(entry.timestamp());
    }

    @Override
    public SearchFields searchFields(Message entry) {
        return new SearchFields(
                Map.of(MessageKey.CONTENT.json(), entry.content(), MediaCaption.KEY, MediaCaption.of(entry.media())),
                Map.of(
                        SearchFields.ROLE, List.of(EnumWords.word(entry.role())),
                        SearchFields.AUTHOR, List.of(entry.author()),
                        SearchFields.CONVERSATION, List.of(entry.conversation())));
    }

    /** Returns empty for a message without content: it consists of media, or is only a marker. */
    @Override
    public Optional<HistoryEntry> historyEntry(Message entry) {
        return Optional.of(entry.content())
                .filter(content -> !content.isEmpty())
                .map(content ->
                        new HistoryEntry(entry.id(), entry.role(), entry.author(), content, content, timestamp(entry)));
    }
}
