package io.mneme.record.message;

import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.message.ProviderShape;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.RecordBounds;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of messages: their JSON form, ids and lanes. */
@Component(service = EntryKind.class, property = "kind=message")
public final class MessageKind implements SchemaKind<Message> {

    private static final RecordKey<Message, String> TIMESTAMP =
            RecordKey.timestamp("timestamp", Message::timestamp).sentTime(Timestamps::millis);

    private static final RecordKey<Message, String> CONVERSATION_ID = RecordKey.text(
                    "conversation_id", Message::conversation)
            .inFiles(RecordBounds.READ_NAME)
            .sent(FieldRule.NAME)
            .reference()
            .searchedAs(SearchFields.CONVERSATION);

    private static final RecordKey<Message, String> AUTHOR =
            RecordKey.label("author", Message::author).group().searchedAs(SearchFields.AUTHOR);

    private static final RecordKey<Message, String> AUTHOR_ID =
            RecordKey.label("author_id", Message::authorId).group();

    private static final RecordKey<Message, Role> ROLE = RecordKey.constant(
                    "role", (Message message) -> Optional.of(message.role()), Role.class, "")
            .sent(FieldRule.word(
                    "must be system, developer, user, assistant or tool",
                    List.of("system", "developer", "user", "assistant", "tool")))
            .reference()
            .searchedAs(SearchFields.ROLE);

    private static final RecordKey<Message, String> CONTENT = RecordKey.optionalText(
                    ProviderMessages.CONTENT, MessageKind::writtenContent)
            .inFiles(FieldRule.TEXT)
            .sent()
            .omittedIfAbsent()
            .searched();

    private static final RecordKey<Message, String> REPLY_TO = RecordKey.optionalText("reply_to", Message::replyTo)
            .inFiles(RecordBounds.READ_NAME.orNull(""))
            .sent(FieldRule.NAME.orNull(
                    "must be null, or 1 to 128 letters, digits, dots, colons, underscores and hyphens"))
            .reference();

    private static final RecordKey<Message, List<MessageMedia>> MEDIA = RecordKey.of(
                    "media",
                    (Message message) -> Optional.of(message.media()),
                    MediaJson::of,
                    MediaJson::source,
                    MediaJson.READ.orNull(""))
            .sent(MediaJson.SENT.orNull(MediaJson.SENT.description()));

    private static final RecordKey<Message, MessageMarker> MARKER = RecordKey.constant(
                    "marker", Message::marker, MessageMarker.class, "")
            .orNull("must be reset, compact_refresh or null")
            .reference();

    private static final RecordKey<Message, String> ID =
            RecordKey.text("id", Message::id).rule(FieldRule.NAME).reference();

    static final RecordSchema<Message> SCHEMA = RecordSchema.of(
                    MessageKind::message,
                    Message::extraFields,
                    TIMESTAMP,
                    CONVERSATION_ID,
                    AUTHOR,
                    AUTHOR_ID,
                    ROLE,
                    CONTENT,
                    REPLY_TO,
                    MEDIA,
                    MARKER,
                    ID)
            .withNestedNames(MediaJson.NAMES);

    /** The name of the text in which searches find the calls of tools. */
    private static final String TOOLS = "tools";

    private static final String EMPTY_TEXT = "\"\"";

    private final UlidGenerator ids = new UlidGenerator();

    /** Returns no content of a message that came without: another field stands for it. */
    private static Optional<String> writtenContent(Message message) {
        boolean isAbsent = message.content().isEmpty()
                && ProviderMessages.hasInPlaceOfContent(message.extraFields())
                && !message.extraFields().containsKey(ProviderMessages.CONTENT);
        return isAbsent ? Optional.empty() : Optional.of(message.content());
    }

    private static Message message(RecordValues<Message> values) {
        return new Message(
                values.text(ID),
                values.text(TIMESTAMP),
                values.text(CONVERSATION_ID),
                values.text(AUTHOR),
                values.text(AUTHOR_ID),
                role(values),
                content(values),
                values.find(REPLY_TO),
                values.get(MEDIA, List.of()),
                values.find(MARKER),
                values.extraFields());
    }

    private static Role role(RecordValues<Message> values) {
        return values.find(ROLE)
                .or(() -> Optional.of(Role.SYSTEM).filter(any -> ProviderMessages.isDeveloper(values.extraFields())))
                .orElseThrow(() -> new InvalidEntryException(
                        ROLE.name(), "must be given, as system, developer, user, assistant or tool"));
    }

    private static String content(RecordValues<Message> values) {
        Optional<String> text = values.find(CONTENT);
        if (text.isEmpty()) {
            return ProviderMessages.text(values.extraFields())
                    .orElseThrow(() ->
                            new InvalidEntryException(CONTENT.name(), "must be given, as a text or a list of blocks"));
        }
        Map<String, String> extra = values.extraFields();
        if (text.get().isEmpty() && !extra.containsKey(CONTENT.name()) && ProviderMessages.hasInPlaceOfContent(extra)) {
            // An empty text beside calls is another source text than none.
            extra.put(CONTENT.name(), EMPTY_TEXT);
        }
        return text.get();
    }

    @Override
    public String name() {
        return "message";
    }

    @Override
    public RecordSchema<Message> schema() {
        return SCHEMA;
    }

    @Override
    public Optional<EntryParser<Message>> parser() {
        return Optional.of(this);
    }

    @Override
    public RedactionRules redactionRules() {
        return MessageRedaction.RULES;
    }

    @Override
    public Message read(String json, Instant now) {
        return recorded(SCHEMA.read(json), now);
    }

    /**
     * Returns the message to record, by the strict rules, with a timestamp in UTC.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule
     */
    static Message recorded(Message message, Instant now) {
        Map<String, Value> fields = checked(message);
        SCHEMA.addMissing(fields, now);
        return SCHEMA.read(fields);
    }

    /**
     * Returns the message of another program to record, by the same rules; one without a timestamp has none.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule
     */
    static Message imported(Message message) {
        return SCHEMA.read(checked(message));
    }

    private static Map<String, Value> checked(Message message) {
        // The extra fields are source text: only a parser finds out whether they are valid.
        Map<String, Value> fields = JsonFields.strict(SCHEMA.line(message));
        TIMESTAMP.in(fields).filter(String::isEmpty).ifPresent(none -> fields.remove(TIMESTAMP.name()));
        SCHEMA.check(fields);
        ProviderShape.check(fields);
        SCHEMA.normalise(fields);
        return fields;
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Message entry) {
        return List.of(
                ConversationSummary.isSummary(entry)
                        ? MessageLanes.ofSummaries(entry.conversation())
                        : MessageLanes.ofConversation(entry.conversation()));
    }

    @Override
    public Optional<String> conversationLane(String conversation) {
        return Optional.of(MessageLanes.ofConversation(conversation));
    }

    /** Returns nothing for a summary, so that searches and recall find what was said and not what was made of it. */
    @Override
    public SearchFields searchFields(Message entry) {
        if (ConversationSummary.isSummary(entry)) {
            return SearchFields.NONE;
        }
        Map<String, String> texts = SCHEMA.searchedTexts(entry);
        texts.put(MediaJson.CAPTION, MediaJson.captions(entry.media()));
        texts.put(TOOLS, ToolSearchText.of(entry));
        return new SearchFields(texts, SCHEMA.searchedValues(entry));
    }

    /** Returns empty for a message without content, which consists of media or is only a marker, and for a summary. */
    @Override
    public Optional<HistoryEntry> historyEntry(Message entry) {
        return Optional.of(entry.content())
                .filter(content -> !content.isEmpty() && !ConversationSummary.isSummary(entry))
                .map(content ->
                        new HistoryEntry(entry.id(), entry.role(), entry.author(), content, content, timestamp(entry)));
    }
}
