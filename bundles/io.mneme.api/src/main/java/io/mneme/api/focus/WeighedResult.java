package io.mneme.api.focus;

import java.util.List;

/**
 * A search result that was weighed.
 *
 * @param index its place among the results as they were given, from 0
 * @param score what it is ranked by
 * @param originalScore the score as it was given
 * @param contextBoost the score less the original one, which was scaled first if all were
 * @param reasons why, for people; may be empty
 */
public record WeighedResult(int index, double score, double originalScore, double contextBoost, List<String> reasons) {

    public WeighedResult {
        reasons = List.copyOf(reasons);
    }
}
