package io.mneme.compact;

import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.List;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Removes what summaries say about erased messages: the summaries themselves. The next request makes one of what is left. */
@Component(service = ErasureParticipant.class)
public final class SummaryErasure implements ErasureParticipant {

    private final Journal<Message> journal;
    private final SummaryMessages summaries;

    @Activate
    public SummaryErasure(
            @Reference(target = "(kind=message)") Journal<Message> journal, @Reference MergedConversations merged) {
        this.journal = journal;
        summaries = new SummaryMessages(journal, merged::members);
    }

    @Override
    public String name() {
        return "summaries";
    }

    @Override
    public String holds() {
        return "summaries of conversations, which are messages of the journal";
    }

    @Override
    public Found find(Erased what) {
        return new Found(ids(what).size());
    }

    /** Those of messages that the journal no longer has are found by what they lack. */
    @Override
    public Removed remove(Erased what) {
        int removed = summaries.erase(ids(what));
        return new Removed(what.journal().equals(journal.name()) ? removed + summaries.eraseStale() : removed);
    }

    private List<String> ids(Erased what) {
        Stream<StoredEntry<Message>> ofConversations =
                what.conversations().stream().flatMap(summaries::all);
        Stream<StoredEntry<Message>> ofEntries = what.journal().equals(journal.name())
                ? what.ids().stream().flatMap(id -> journal.find(id).stream()).flatMap(this::summariesOf)
                : Stream.empty();
        return Stream.concat(ofConversations, ofEntries)
                .map(StoredEntry::id)
                .distinct()
                .toList();
    }

    /** Returns the summaries that are recorded after a message of their conversation; each is made of all before its end. */
    private Stream<StoredEntry<Message>> summariesOf(StoredEntry<Message> message) {
        return summaries.all(message.entry().conversation()).filter(summary -> summaries
                .current(summary)
                .map(ConversationSummary::span)
                .filter(span -> span.toPosition() < message.position().value())
                .isEmpty());
    }
}
