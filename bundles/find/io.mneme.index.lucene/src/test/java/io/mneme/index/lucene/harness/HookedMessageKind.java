package io.mneme.index.lucene.harness;

import io.mneme.api.dialogue.Message;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.ForwardingKind;
import io.mneme.spi.kind.SearchFields;

/** A kind of messages that runs a hook when it is asked for the search fields of a message with a certain word. */
public final class HookedMessageKind extends ForwardingKind<Message> {

    private final String word;
    private final Runnable hook;

    public HookedMessageKind(EntryKind<Message> kind, String word, Runnable hook) {
        super(kind);
        this.word = word;
        this.hook = hook;
    }

    @Override
    public SearchFields searchFields(Message entry) {
        if (entry.content().contains(word)) {
            hook.run();
        }
        return super.searchFields(entry);
    }
}
