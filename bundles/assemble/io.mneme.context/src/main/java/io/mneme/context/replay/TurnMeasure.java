package io.mneme.context.replay;

/**
 * The length of the prompt of one request, and of its beginning that equals the prompt before it.
 *
 * @param tokens number of its tokens
 * @param sharedTokens number of the tokens of that beginning; 0 for the first prompt
 * @param bytes its length in UTF-8
 * @param sharedBytes length of that beginning in UTF-8; 0 for the first prompt
 * @param entries number of the entries that it shows
 * @param complete whether it shows all entries that there are
 * @param rebuilt whether its window was rebuilt for it
 */
record TurnMeasure(
        int tokens, int sharedTokens, int bytes, int sharedBytes, int entries, boolean complete, boolean rebuilt) {}
