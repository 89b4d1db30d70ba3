package io.mneme.context.replay;

import io.mneme.context.history.HistoryLine;
import io.mneme.context.token.CommonPrefix;
import io.mneme.context.token.TokenCounter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The prompts of a replay, which differ in nothing but the entries they show. It counts their tokens line by line, so that
 * a prompt costs no more than its newest line. Used by one thread.
 */
final class ReplayPrompts {

    private static final int UNKNOWN = -1;

    private final TokenCounter tokens;
    private final String bare;
    private final String head;
    private final String tail;
    private final List<HistoryLine> lines;
    private final int headTokens;
    private final int[] tokensUpTo;
    private final int[] closing;

    /**
     * Prepares the prompts.
     *
     * @param bare a prompt that shows no entry
     * @param head the text before the entries of a prompt that shows entries, with the line break before the first
     * @param tail the text after the last entry
     * @param lines all entries, oldest first
     */
    ReplayPrompts(TokenCounter tokens, String bare, String head, String tail, List<HistoryLine> lines) {
        this.tokens = tokens;
        this.bare = bare;
        this.head = head;
        this.tail = tail;
        this.lines = lines;
        headTokens = tokens.count(head);
        tokensUpTo = new int[lines.size() + 1];
        closing = new int[lines.size()];
        Arrays.fill(closing, UNKNOWN);
        for (int i = 0; i < lines.size(); i++) {
            tokensUpTo[i + 1] = tokensUpTo[i] + tokens.count(lines.get(i).text());
        }
    }

    /** Returns the tokens of the prompt that shows the entries from the first to before the last index. */
    int tokens(int from, int to) {
        if (from == to) {
            return tokens.count(bare);
        }
        int last = to - 1;
        if (closing[last] == UNKNOWN) {
            closing[last] = tokens.count(lines.get(last).withoutLineEnd() + tail);
        }
        return headTokens + tokensUpTo[last] - tokensUpTo[from] + closing[last];
    }

    /** Returns the tokens that one prompt shares with another at its beginning. */
    int sharedTokens(int from, int to, int otherFrom, int otherTo) {
        if (from == to || otherFrom == otherTo) {
            String text = text(from, to);
            return tokens.count(text.substring(0, CommonPrefix.common(text, text(otherFrom, otherTo))));
        }
        int at = 0;
        while (from + at < to - 1
                && otherFrom + at < otherTo - 1
                && lines.get(from + at).text().equals(lines.get(otherFrom + at).text())) {
            at++;
        }
        String rest = rest(from + at, to);
        String common = rest.substring(0, CommonPrefix.common(rest, rest(otherFrom + at, otherTo)));
        return headTokens + tokensUpTo[from + at] - tokensUpTo[from] + tokens.count(common);
    }

    /** Returns the prompt from this entry to behind the next one: two prompts that agree so far differ within that. */
    private String rest(int from, int to) {
        int end = Math.min(from + 2, to);
        return end == to ? joined(from, to) + tail : joined(from, end) + "\n";
    }

    /** Returns the prompt that shows the entries from the first to before the last index. */
    private String text(int from, int to) {
        return from == to ? bare : head + joined(from, to) + tail;
    }

    private String joined(int from, int to) {
        String joined = lines.subList(from, to).stream().map(HistoryLine::text).collect(Collectors.joining());
        return joined.substring(0, joined.length() - 1);
    }
}
