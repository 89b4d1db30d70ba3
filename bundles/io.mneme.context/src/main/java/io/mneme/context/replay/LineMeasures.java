package io.mneme.context.replay;

import io.mneme.context.token.Utf8Length;

/** Measures the prompts of one request after the other, which differ in the lines they show. Used by one thread. */
final class LineMeasures {

    private final ReplayPrompts prompts;
    private final ReplayPrompts inBytes;
    private boolean follows;
    private int from;
    private int to;

    /**
     * Starts before the first prompt.
     *
     * @param prompts the prompts, measured in tokens
     */
    LineMeasures(ReplayPrompts prompts) {
        this.prompts = prompts;
        inBytes = prompts.measuredBy(Utf8Length::length);
    }

    /** Returns the measure of the next prompt, which shows the lines from the first to before the last index. */
    TurnMeasure next(int first, int last, boolean rebuilt) {
        TurnMeasure measure = new TurnMeasure(
                prompts.length(first, last),
                follows ? prompts.sharedLength(first, last, from, to) : 0,
                inBytes.length(first, last),
                follows ? inBytes.sharedLength(first, last, from, to) : 0,
                last - first,
                first == 0,
                rebuilt);
        follows = true;
        from = first;
        to = last;
        return measure;
    }
}
