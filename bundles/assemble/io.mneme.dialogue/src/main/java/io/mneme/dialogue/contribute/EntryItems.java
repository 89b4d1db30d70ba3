package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.weigh.Weight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an entry becomes in a prompt.
 *
 * @param position position of the entry
 * @param startsTurn whether it starts a turn
 * @param author name of its author
 * @param content its texts as they were said, a line each
 * @param timestamp when its first message was sent; empty if that is not known
 * @param items its items; the note before it is one of them. Empty if it shows nothing
 * @param first names it where it is weighed: its first message, by its place in the request if it has no id
 * @param sources the messages it was made of
 */
record EntryItems(
        long position,
        boolean startsTurn,
        String author,
        String content,
        Optional<Instant> timestamp,
        List<ContextItem> items,
        EntrySource first,
        List<EntrySource> sources) {

    EntryItems {
        items = List.copyOf(items);
        sources = List.copyOf(sources);
    }

    /** Returns the same entry, whose sources tell its weight and why it weighs as much. */
    EntryItems weighed(Weight weight) {
        String reason = weight.reasons().isEmpty() ? "weighed without a reason" : String.join("; ", weight.reasons());
        List<EntrySource> weighed = new ArrayList<>();
        for (EntrySource source : sources.isEmpty() && !items.isEmpty() ? List.of(first) : sources) {
            weighed.add(new EntrySource(
                    source.journal(),
                    source.id(),
                    weight.score(),
                    source.reason().isEmpty() ? reason : reason + "; " + source.reason()));
        }
        return new EntryItems(position, startsTurn, author, content, timestamp, items, first, weighed);
    }

    /** Returns whether it is an instruction of the program in its own role. */
    boolean isInstruction() {
        return !items.isEmpty() && items.get(0).role() == Role.SYSTEM;
    }

    /** Returns how many characters (UTF-16) the messages have that came as a provider has them, with the bytes of their media. */
    long sourceChars() {
        long chars = 0;
        for (ContextItem item : items) {
            if (item.parts().get(0) instanceof ProviderPart part) {
                for (String source : part.message().fields().values()) {
                    chars += source.length();
                }
            }
        }
        return chars;
    }

    /**
     * Returns how many characters (UTF-16) of text it has, with the locations of media and the ids of its sources. Of a message that
     * came as a provider has it, its text counts.
     */
    long chars() {
        long chars = 0;
        for (ContextItem item : items) {
            chars += item.tag().length() + item.sender().map(String::length).orElse(0);
            for (ItemPart part : item.parts()) {
                chars += part instanceof ProviderPart
                        ? part.asText().length()
                        : part.toString().length();
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
