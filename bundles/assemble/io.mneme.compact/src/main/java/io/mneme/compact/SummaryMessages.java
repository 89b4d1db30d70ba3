package io.mneme.compact;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The summaries in a journal of messages: their form, and whether they still stand for what was said. Safe for use by many threads.
 *
 * @param journal the journal
 * @param members returns the conversations that read as one with a conversation, first the one that the others were merged into. The
 *     summaries of all are in the lane of that one
 */
record SummaryMessages(Journal<Message> journal, Function<String, List<String>> members) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BATCH_SIZE = 1_000;
    private static final int PAGE_SIZE = 50;

    /** Returns the newest summary of a conversation before a position that still stands for what was said. */
    Optional<ConversationSummary> newest(String conversation, Position before) {
        return journal.newest(MessageLanes.ofSummaries(main(conversation)), before, 1, any -> true).stream()
                .findFirst()
                .flatMap(this::current);
    }

    private String main(String conversation) {
        return members.apply(conversation).get(0);
    }

    /** Returns the lanes of a conversation, and of those that read as one with it. */
    List<String> lanes(String conversation) {
        return members.apply(conversation).stream()
                .map(MessageLanes::ofConversation)
                .toList();
    }

    /** Returns how many messages of a conversation are before a position. */
    long countBefore(String conversation, Position position) {
        return lanes(conversation).stream()
                .mapToLong(lane -> journal.countBefore(EntryQuery.ofLane(lane), position))
                .sum();
    }

    /** Returns a stored summary; empty if it is not readable, or if a message of its span was changed or deleted since. */
    Optional<ConversationSummary> current(StoredEntry<Message> stored) {
        Optional<JsonNode> span = span(stored.entry());
        Optional<Position> first = span.flatMap(node -> position(node.path("from")));
        Optional<Position> last = span.flatMap(node -> position(node.path("to")));
        return first.isPresent() && last.isPresent() && isIntact(stored, span.get(), first.get(), last.get())
                ? Optional.of(summary(stored, span.get(), last.get()))
                : Optional.empty();
    }

    private boolean isIntact(StoredEntry<Message> stored, JsonNode span, Position first, Position last) {
        String conversation = stored.entry().conversation();
        long messages = messages(conversation, first, last);
        return messages > 0
                && messages == span.path("messages").asLong()
                && !isEdited(conversation, first, last, stored.position());
    }

    private static ConversationSummary summary(StoredEntry<Message> stored, JsonNode span, Position last) {
        List<String> authors = StreamSupport.stream(span.path("authors").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        return new ConversationSummary(
                stored.id(),
                stored.entry().content(),
                new SummarySpan(
                        span.path("from").asText(),
                        span.path("to").asText(),
                        last.value(),
                        span.path("messages").asLong(),
                        span.path("compactor").asText(),
                        authors));
    }

    private Optional<Position> position(JsonNode id) {
        return id.isTextual() ? journal.find(id.asText()).map(StoredEntry::position) : Optional.empty();
    }

    /** Returns how many messages a conversation has from a position to another one, both included. */
    long messages(String conversation, Position first, Position last) {
        return countBefore(conversation, new Position(last.value() + 1)) - countBefore(conversation, first);
    }

    /** Returns whether a message of a conversation in a span was edited, or its file replaced. A deleted one is missing in the count. */
    private boolean isEdited(String conversation, Position first, Position last, Position since) {
        return changesAfter(since)
                .filter(change -> change.type() != Type.DELETED && concerns(change, first, last))
                .anyMatch(change -> change.type() == Type.REPLACED_FILE || isOf(conversation, change.target()));
    }

    private boolean isOf(String conversation, Position position) {
        List<String> all = members.apply(conversation);
        return journal.at(List.of(position)).stream()
                .anyMatch(stored -> all.contains(stored.entry().conversation()));
    }

    /** Returns whether anything between two positions was changed after a third one. */
    boolean isTouched(Position first, Position last, Position since) {
        return changesAfter(since).anyMatch(change -> concerns(change, first, last));
    }

    private static boolean concerns(Change change, Position first, Position last) {
        return !first.isAfter(change.last()) && !change.target().isAfter(last);
    }

    private Stream<Change> changesAfter(Position since) {
        return Stream.iterate(
                        journal.changesAfter(since, BATCH_SIZE),
                        changes -> !changes.isEmpty(),
                        changes -> journal.changesAfter(
                                changes.get(changes.size() - 1).position(), BATCH_SIZE))
                .flatMap(List::stream);
    }

    /**
     * Returns the stored summaries of a conversation, also those of the one that it was merged into, and those that no longer stand for
     * what was said.
     */
    Stream<StoredEntry<Message>> all(String conversation) {
        return Stream.of(conversation, main(conversation))
                .distinct()
                .flatMap(id -> inLane(MessageLanes.ofSummaries(id)));
    }

    private Stream<StoredEntry<Message>> inLane(String lane) {
        return Stream.iterate(
                        journal.newest(lane, PAGE_SIZE, any -> true),
                        page -> !page.isEmpty(),
                        page -> journal.newest(lane, page.get(0).position(), PAGE_SIZE, any -> true))
                .flatMap(List::stream);
    }

    /** Erases the summaries of all conversations that no longer stand for what was said; returns how many. */
    int eraseStale() {
        List<String> stale = journal.lanes(MessageLanes.ofSummaries(""), Position.END)
                .flatMap(lane -> inLane(lane.name()))
                .filter(stored -> current(stored).isEmpty())
                .map(StoredEntry::id)
                .toList();
        return erase(stale);
    }

    int erase(List<String> ids) {
        return ids.isEmpty() ? 0 : journal.erase(ids);
    }

    /** Returns the message to record as a summary. */
    Message message(String conversation, String text, SummarySpan span) {
        ObjectNode value = JSON.createObjectNode()
                .put("from", span.from())
                .put("to", span.to())
                .put("messages", span.messages())
                .put("compactor", span.compactor());
        span.authors().forEach(value.putArray("authors")::add);
        return new Message(
                "",
                "",
                main(conversation),
                "summary",
                "",
                Role.SYSTEM,
                text,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(ConversationSummary.FIELD, value.toString()));
    }

    private static Optional<JsonNode> span(Message message) {
        try {
            String source = message.extraFields().getOrDefault(ConversationSummary.FIELD, "");
            return Optional.of(JSON.readTree(source)).filter(JsonNode::isObject);
        } catch (JsonProcessingException noJson) {
            return Optional.empty();
        }
    }
}
