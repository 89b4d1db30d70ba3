package io.mneme.index.lucene.harness;

import io.mneme.api.dialogue.Message;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A kind of messages that runs a hook when it is asked for the search fields of a message with a certain word. */
public final class HookedMessageKind implements EntryKind<Message> {

    private final EntryKind<Message> kind;
    private final String word;
    private final Runnable hook;

    public HookedMessageKind(EntryKind<Message> kind, String word, Runnable hook) {
        this.kind = kind;
        this.word = word;
        this.hook = hook;
    }

    @Override
    public String newId() {
        return kind.newId();
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public Message decode(String line) {
        return kind.decode(line);
    }

    @Override
    public String encode(Message entry) {
        return kind.encode(entry);
    }

    @Override
    public Optional<byte[]> bytes(Message entry) {
        return kind.bytes(entry);
    }

    @Override
    public String json(Message entry) {
        return kind.json(entry);
    }

    @Override
    public Optional<EntryParser<Message>> parser() {
        return kind.parser();
    }

    @Override
    public String id(Message entry) {
        return kind.id(entry);
    }

    @Override
    public Message withId(Message entry, String id) {
        return kind.withId(entry, id);
    }

    @Override
    public List<String> lanes(Message entry) {
        return kind.lanes(entry);
    }

    @Override
    public Optional<Instant> timestamp(Message entry) {
        return kind.timestamp(entry);
    }

    @Override
    public SearchFields searchFields(Message entry) {
        if (entry.content().contains(word)) {
            hook.run();
        }
        return kind.searchFields(entry);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(Message entry) {
        return kind.historyEntry(entry);
    }
}
