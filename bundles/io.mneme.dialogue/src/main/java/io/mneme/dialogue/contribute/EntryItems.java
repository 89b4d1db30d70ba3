package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an entry becomes in a prompt.
 *
 * @param position position of the entry
 * @param startsTurn whether it starts a turn
 * @param author name of its author
 * @param timestamp when its first message was sent; empty if that is not known
 * @param items its items; the note before it is one of them. Empty if it shows nothing
 * @param sources the messages it was made of
 */
record EntryItems(
        long position,
        boolean startsTurn,
        String author,
        Optional<Instant> timestamp,
        List<ContextItem> items,
        List<EntrySource> sources) {

    EntryItems {
        items = List.copyOf(items);
        sources = List.copyOf(sources);
    }

    /** Returns how many characters (UTF-16) it has, with the locations of media and the ids of its sources. */
    long chars() {
        long chars = 0;
        for (ContextItem item : items) {
            chars += item.tag().length() + item.sender().map(String::length).orElse(0);
            for (ItemPart part : item.parts()) {
                chars += part.toString().length();
            }
        }
        for (EntrySource source : sources) {
            chars += source.journal().length()
                    + source.id().length()
                    + source.reason().length();
        }
        return chars;
    }
}
