package io.mneme.render;

import java.util.ArrayList;
import java.util.List;

/** Compares two lists of tokens by their longest common subsequence. */
final class TokenDiff {

    /**
     * Above this number of comparisons, all that is between the common ends is one change. It bounds the time for a line.
     */
    private static final long MAX_COMPARISONS = 4_000_000;

    /**
     * A run of tokens that is equal on both sides, or that is replaced as a whole.
     *
     * @param before the tokens of the former text
     * @param after the tokens of the later text
     * @param equal whether both are the same
     */
    record Run(List<String> before, List<String> after, boolean equal) {}

    private final List<String> before;
    private final List<String> after;
    private final List<Run> runs = new ArrayList<>();
    private int beforeShown;
    private int afterShown;

    private TokenDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /** Returns the runs of both lists in order, changes and equal runs alternating; empty if both lists are. */
    static List<Run> of(List<String> before, List<String> after) {
        return new TokenDiff(before, after).runs();
    }

    private List<Run> runs() {
        int shorter = Math.min(before.size(), after.size());
        int head = 0;
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && same(before.size() - 1 - tail, after.size() - 1 - tail)) {
            tail++;
        }
        equalUpTo(head, head);
        compare(head, before.size() - tail, after.size() - tail);
        changedUpTo(before.size() - tail, after.size() - tail);
        equalUpTo(before.size(), after.size());
        return runs;
    }

    private void compare(int head, int beforeEnd, int afterEnd) {
        if ((long) (beforeEnd - head) * (afterEnd - head) > MAX_COMPARISONS) {
            return;
        }
        int[][] common = commonLengths(head, beforeEnd, afterEnd);
        int i = head;
        int j = head;
        while (i < beforeEnd && j < afterEnd) {
            if (same(i, j)) {
                changedUpTo(i, j);
                equalUpTo(++i, ++j);
            } else if (common[i + 1 - head][j - head] >= common[i - head][j + 1 - head]) {
                i++;
            } else {
                j++;
            }
        }
    }

    /** Returns the number of common tokens of two remainders, by the indexes at which they begin. */
    private int[][] commonLengths(int head, int beforeEnd, int afterEnd) {
        int[][] common = new int[beforeEnd - head + 1][afterEnd - head + 1];
        for (int i = beforeEnd - head - 1; i >= 0; i--) {
            for (int j = afterEnd - head - 1; j >= 0; j--) {
                common[i][j] = same(i + head, j + head)
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private boolean same(int i, int j) {
        return before.get(i).equals(after.get(j));
    }

    private void changedUpTo(int i, int j) {
        show(i, j, false);
    }

    private void equalUpTo(int i, int j) {
        show(i, j, true);
    }

    private void show(int i, int j, boolean equal) {
        if (i > beforeShown || j > afterShown) {
            runs.add(new Run(before.subList(beforeShown, i), after.subList(afterShown, j), equal));
            beforeShown = i;
            afterShown = j;
        }
    }
}
