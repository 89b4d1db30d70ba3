package io.mneme.index.lucene.document;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.SearchFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;

/** Finds the entries of conversations with a tag, for one search. For one thread. */
public final class TaggedConversations {

    private final Optional<ConversationLabels> labels;
    private final List<String> partial = new ArrayList<>();

    /** Takes the tags of conversations; empty if they are not known now. */
    public TaggedConversations(Optional<ConversationLabels> labels) {
        this.labels = labels;
    }

    /** Returns the query for the entries of all conversations with a tag; nothing matches it if they cannot be known. */
    public Query with(String tag) {
        return IndexFields.valueIn(SearchFields.CONVERSATION, conversations(tag));
    }

    private Collection<String> conversations(String tag) {
        try {
            if (labels.isPresent()) {
                return labels.get().tagged(tag);
            }
            partial.add("tags are not known now");
        } catch (JournalException unreadable) {
            partial.add("tags cannot be read: " + unreadable.getMessage());
        }
        return List.of();
    }

    /** Returns why entries may be missing, as far as queries have been made. */
    public List<String> partial() {
        return partial;
    }
}
