package io.mneme.dialogue.message;

import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.dialogue.UnreadMessages;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Entries in their order, oldest first. That of a plain message is made when it is asked for, since a request brings thousands of messages
 * along and few are shown. For use by one thread.
 */
public final class EntryList extends AbstractList<DialogueEntry> implements RandomAccess {

    private static final IntFunction<DialogueEntry> NOTHING = place -> {
        throw new IllegalStateException("all entries are made");
    };

    private final IntFunction<DialogueEntry> source;

    /** The place of each plain message in the source. */
    private final int[] places;

    /** Null for a message that is plain, as long as nothing has asked for its entry. */
    private final @Nullable DialogueEntry[] made;

    private int size;

    private EntryList(IntFunction<DialogueEntry> source, int[] places, @Nullable DialogueEntry[] made, int size) {
        this.source = source;
        this.places = places;
        this.made = made;
        this.size = size;
    }

    /** Returns entries of the messages that a request brings along, in which each author has a name. */
    public static EntryList of(GivenMessages given, DialoguePersona persona) {
        List<Message> messages = given.messages();
        EntryList entries = new EntryList(
                place -> DialogueEntry.of(
                        given.firstIndex() + place,
                        given.firstIndex() + place,
                        MessageAuthors.named(messages.get(place), persona)),
                IntStream.range(0, messages.size()).toArray(),
                new DialogueEntry[messages.size()],
                messages.size());
        for (int place = 0; place < entries.size; place++) {
            if (!isPlain(messages, place)) {
                entries.get(place);
            }
        }
        return entries;
    }

    private static boolean isPlain(List<Message> messages, int place) {
        if (messages instanceof UnreadMessages unread) {
            return unread.isPlain(place);
        }
        Message message = messages.get(place);
        return (message.role() == Role.USER || message.role() == Role.ASSISTANT)
                && message.marker().isEmpty()
                && message.extraFields().isEmpty();
    }

    /** Returns a list of these entries, which are not changed any more. */
    public static EntryList of(List<DialogueEntry> entries) {
        return entries instanceof EntryList list
                ? list
                : new EntryList(
                        NOTHING, new int[entries.size()], entries.toArray(DialogueEntry[]::new), entries.size());
    }

    /** Returns some of the entries in a list of their own, which has room for as many as this one. */
    public EntryList range(int from, int to) {
        return new EntryList(
                source,
                Arrays.copyOfRange(places, from, from + size),
                Arrays.copyOfRange(made, from, from + size),
                to - from);
    }

    /** Returns whether an entry is that of a message of a user or a model, without a marker and without further fields; false if it was asked for. */
    public boolean isPlain(int at) {
        return made[at] == null;
    }

    @Override
    public DialogueEntry get(int at) {
        DialogueEntry entry = made[Objects.checkIndex(at, size)];
        if (entry == null) {
            entry = source.apply(places[at]);
            made[at] = entry;
        }
        return entry;
    }

    @Override
    public DialogueEntry set(int at, DialogueEntry entry) {
        DialogueEntry former = get(at);
        made[at] = entry;
        return former;
    }

    @Override
    public boolean add(DialogueEntry entry) {
        made[size++] = entry;
        return true;
    }

    /** Adds an entry of the list from which this one was taken, as it is there. */
    public void add(EntryList whole, int at) {
        places[size] = whole.places[at];
        made[size++] = whole.made[at];
    }

    @Override
    public int size() {
        return size;
    }
}
