package io.mneme.session.prompt;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.SessionMessage;
import io.mneme.spi.contribute.TokenMeasure;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps messages within the limits of a contributor: the oldest whole turns leave first. The newest turn stays whatever its length,
 * since the model answers it.
 *
 * @param tokens counts the tokens
 * @param tokenLimit maximum number of tokens
 */
record MessageFit(TokenMeasure tokens, int tokenLimit) {

    /** The limit of all contributions of a contributor, less room for what it reports. */
    private static final int MAX_CHARS = 900_000;

    /**
     * Returns the newest messages that fit.
     *
     * @param messages at least one; the first one is of the user
     * @param omitted receives a sentence on those that do not fit, if there are any
     */
    List<SessionMessage> fitting(List<SessionMessage> messages, Consumer<String> omitted) {
        int start = start(messages);
        if (start > 0) {
            omitted.accept(start + " oldest messages exceed the limit of " + limit());
        }
        return messages.subList(start, messages.size());
    }

    /** Returns the place of the first message that is shown, which starts a turn. */
    private int start(List<SessionMessage> messages) {
        long tokensLeft = tokenLimit;
        long charsLeft = MAX_CHARS;
        int turn = messages.size();
        for (int i = messages.size() - 1; i >= 0; i--) {
            String content = messages.get(i).content();
            charsLeft -= content.length();
            tokensLeft -= tokenLimit == Integer.MAX_VALUE ? 0 : tokens.count(content);
            boolean fits = charsLeft >= 0 && tokensLeft >= 0;
            if (!fits && turn < messages.size()) {
                return turn;
            }
            turn = messages.get(i).role() == Role.USER ? i : turn;
        }
        return turn;
    }

    private String limit() {
        return tokenLimit == Integer.MAX_VALUE ? MAX_CHARS + " characters" : tokenLimit + " tokens";
    }
}
