package io.mneme.ui.gogo.conversation;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.journal.EntryFormatter;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.util.List;
import java.util.Optional;

/**
 * A conversation, with its newest entries.
 *
 * @param conversation the conversation
 * @param newest its newest entries, the newest first; empty if they were not asked for
 */
public record ConversationDetails(Conversation conversation, List<ConversationEntry> newest) implements CommandResult {

    private static final TableColumns FIELDS = columns("id")
            .orDash("title")
            .and("tags", "pinned")
            .orDash("project")
            .and("first", "last", "utterances", "messages", "turns", "merged", "journals");

    public ConversationDetails {
        newest = List.copyOf(newest);
    }

    /** Returns a conversation without its entries. */
    static ConversationDetails of(Conversation conversation) {
        return new ConversationDetails(conversation, List.of());
    }

    public String id() {
        return conversation.id();
    }

    /** Returns the title; empty if it has none. */
    public Optional<String> title() {
        return conversation.title();
    }

    public List<String> tags() {
        return conversation.tags();
    }

    /** Returns the working directory; empty if it has none. */
    public Optional<String> project() {
        return conversation.project();
    }

    @Override
    public String toText() {
        return newest.isEmpty() ? card().toString() : card() + "\n" + EntryFormatter.lines(elements());
    }

    @Override
    public String toJson() {
        return RecordJson.of(conversation).toString();
    }

    @Override
    public List<StoredEntry<?>> elements() {
        return newest.stream().<StoredEntry<?>>map(ConversationEntry::stored).toList();
    }

    private FieldList card() {
        return FieldList.of(RecordJson.of(conversation), FIELDS);
    }
}
