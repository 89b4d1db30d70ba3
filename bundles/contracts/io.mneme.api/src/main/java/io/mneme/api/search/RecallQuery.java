package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What to recall.
 *
 * @param text the text for which turns are to matter, at most {@value #MAX_TEXT_CHARS} characters
 * @param conversation the conversation to look in; empty for all
 * @param journals the names of the journals to look in; empty for those of the configuration
 * @param filter which turns may be returned; others still count as the turns around them
 * @param limit maximum number of turns, 1 to {@value #MAX_LIMIT}
 * @param tokenLimit maximum number of tokens of the passages of the returned turns together, 0 or more, by an estimate: a token for
 *     each Chinese, Japanese or Korean character, and for each four others. The first turn that exceeds it ends the result; empty for
 *     no limit
 * @param minScore the least {@linkplain RecalledTurn#confidence confidence} of a returned turn, 0 to 1
 * @param weighting the name of the weighting policy that weighs the turns that were found, with the defaults of its settings; empty if
 *     they are ranked as they were found
 * @param preview whether the result is only looked at: then no shadow of the weighting policy is asked
 */
public record RecallQuery(
        String text,
        Optional<String> conversation,
        Set<String> journals,
        TurnFilter filter,
        int limit,
        OptionalInt tokenLimit,
        double minScore,
        Optional<String> weighting,
        boolean preview) {

    /** The maximum number of turns. */
    public static final int MAX_LIMIT = 100;

    /** The maximum length of the text. */
    public static final int MAX_TEXT_CHARS = 20_000;

    private static final int DEFAULT_LIMIT = 10;

    public RecallQuery {
        requireNonNull(text, "text");
        requireNonNull(conversation, "conversation");
        requireNonNull(filter, "filter");
        requireNonNull(tokenLimit, "tokenLimit");
        requireNonNull(weighting, "weighting");
        journals = Set.copyOf(journals);
        if (text.length() > MAX_TEXT_CHARS) {
            throw new IllegalArgumentException("text must have at most " + MAX_TEXT_CHARS + " characters");
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ": " + limit);
        }
        if (tokenLimit.isPresent() && tokenLimit.getAsInt() < 0) {
            throw new IllegalArgumentException("tokenLimit must not be negative: " + tokenLimit.getAsInt());
        }
        if (!(minScore >= 0 && minScore <= 1)) {
            throw new IllegalArgumentException("min_score must be 0 to 1: " + minScore);
        }
    }

    /** Creates a query whose result is used. */
    public RecallQuery(
            String text,
            Optional<String> conversation,
            Set<String> journals,
            TurnFilter filter,
            int limit,
            OptionalInt tokenLimit,
            double minScore,
            Optional<String> weighting) {
        this(text, conversation, journals, filter, limit, tokenLimit, minScore, weighting, false);
    }

    /** Returns a query for the best turns of all conversations. */
    public static RecallQuery of(String text) {
        return new RecallQuery(
                text,
                Optional.empty(),
                Set.of(),
                TurnFilter.NONE,
                DEFAULT_LIMIT,
                OptionalInt.empty(),
                0,
                Optional.empty());
    }

    /** Returns the same query for one conversation. */
    public RecallQuery inConversation(String id) {
        return new RecallQuery(
                text, Optional.of(id), journals, filter, limit, tokenLimit, minScore, weighting, preview);
    }

    /** Returns the same query for some journals. */
    public RecallQuery in(Set<String> names) {
        return new RecallQuery(text, conversation, names, filter, limit, tokenLimit, minScore, weighting, preview);
    }

    /** Returns the same query for the turns that a filter lets through. */
    public RecallQuery with(TurnFilter newFilter) {
        return new RecallQuery(
                text, conversation, journals, newFilter, limit, tokenLimit, minScore, weighting, preview);
    }

    /** Returns the same query for another number of turns. */
    public RecallQuery atMost(int newLimit) {
        return new RecallQuery(
                text, conversation, journals, filter, newLimit, tokenLimit, minScore, weighting, preview);
    }

    /** Returns the same query with a limit of tokens. */
    public RecallQuery withTokenLimit(int tokens) {
        return new RecallQuery(
                text, conversation, journals, filter, limit, OptionalInt.of(tokens), minScore, weighting, preview);
    }

    /** Returns the same query for turns of at least this confidence. */
    public RecallQuery atLeast(double confidence) {
        return new RecallQuery(text, conversation, journals, filter, limit, tokenLimit, confidence, weighting, preview);
    }

    /** Returns the same query with a weighting policy. */
    public RecallQuery weighedBy(String policy) {
        return new RecallQuery(
                text, conversation, journals, filter, limit, tokenLimit, minScore, Optional.of(policy), preview);
    }

    /** Returns the same query for a result that is only looked at, or for one that is used. */
    public RecallQuery previewed(boolean onlyLookedAt) {
        return new RecallQuery(
                text, conversation, journals, filter, limit, tokenLimit, minScore, weighting, onlyLookedAt);
    }
}
