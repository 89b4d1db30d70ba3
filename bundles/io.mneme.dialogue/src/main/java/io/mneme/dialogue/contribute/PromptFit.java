package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.spi.contribute.TokenMeasure;
import java.util.List;

/**
 * Keeps entries within the limits of a prompt: the oldest whole turns leave first. The newest turn stays, since the model answers it.
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
        int newestTurn = newestTurn(entries);
        int turn = entries.size();
        for (int i = entries.size() - 1; i >= 0; i--) {
            EntryItems entry = entries.get(i);
            charsLeft -= entry.chars();
            tokensLeft -= charsLeft < 0 ? 0 : tokensOf(entry.items());
            if (charsLeft < 0 || tokensLeft < 0 && i < newestTurn) {
                return entries.subList(turn, entries.size());
            }
            turn = entry.startsTurn() ? i : turn;
        }
        return entries;
    }

    /** Returns the entry that starts the newest turn, which no limit of tokens removes. */
    private static int newestTurn(List<EntryItems> entries) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            if (entries.get(i).startsTurn()) {
                return i;
            }
        }
        return 0;
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
