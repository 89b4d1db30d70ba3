package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import java.util.List;

/**
 * What an entry becomes in a prompt.
 *
 * @param position position of the entry
 * @param startsTurn whether it starts a turn
 * @param items its items; the note before it is one of them. Empty if it shows nothing
 * @param sources the messages it was made of
 */
record EntryItems(long position, boolean startsTurn, List<ContextItem> items, List<EntrySource> sources) {

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
