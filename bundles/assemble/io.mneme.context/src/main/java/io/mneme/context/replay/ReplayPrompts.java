package io.mneme.context.replay;

import io.mneme.context.history.HistoryLine;
import java.util.List;

/**
 * The prompts of a replay, which differ in nothing but the entries they show.
 *
 * @param bare a prompt that shows no entry
 * @param opening the text before the history of a prompt that shows entries
 * @param label the text between that and the first entry, with the line break before it
 * @param tail the text after the last entry
 * @param lines all entries, oldest first
 */
record ReplayPrompts(String bare, String opening, String label, String tail, List<HistoryLine> lines) {

    /** Returns the prompt that shows the entries from the first to before the last index. */
    String text(int from, int to) {
        if (from == to) {
            return bare;
        }
        StringBuilder shown = new StringBuilder(opening).append(label);
        lines.subList(from, to - 1).forEach(line -> shown.append(line.text()));
        return shown.append(HistoryLine.withoutLineEnd(lines.get(to - 1).text()))
                .append(tail)
                .toString();
    }
}
