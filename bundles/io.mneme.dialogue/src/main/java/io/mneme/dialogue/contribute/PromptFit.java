package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.spi.contribute.TokenMeasure;
import java.util.List;

/**
 * Keeps entries within the limits of a prompt: the oldest whole turns leave first.
 *
 * @param tokens counts the tokens
 * @param tokenLimit maximum number of tokens
 * @param charLimit maximum number of characters
 */
record PromptFit(TokenMeasure tokens, int tokenLimit, long charLimit) {

    /**
     * Returns the entries that fit, the newest ones.
     *
     * @param note the item that is shown in any case, if it fits by itself
     */
    List<EntryItems> fitting(List<EntryItems> entries, List<ContextItem> note) {
        long tokensLeft = tokenLimit - tokensOf(note);
        long charsLeft = charLimit - chars(note);
        int from = entries.size();
        int turn = entries.size();
        while (from > 0) {
            EntryItems entry = entries.get(from - 1);
            charsLeft -= entry.chars();
            tokensLeft -= charsLeft < 0 ? 0 : tokensOf(entry.items());
            if (tokensLeft < 0 || charsLeft < 0) {
                return entries.subList(turn, entries.size());
            }
            from--;
            turn = entry.startsTurn() ? from : turn;
        }
        return entries;
    }

    /** Returns whether a note fits by itself. */
    boolean fits(ContextItem note) {
        return tokensOf(List.of(note)) <= tokenLimit && chars(List.of(note)) <= charLimit;
    }

    private long tokensOf(List<ContextItem> items) {
        // Without a limit nothing has to be counted.
        return tokenLimit == Integer.MAX_VALUE
                ? 0
                : items.stream().mapToLong(item -> tokens.count(item.text())).sum();
    }

    private static long chars(List<ContextItem> items) {
        return items.stream().mapToLong(item -> item.text().length()).sum();
    }
}
