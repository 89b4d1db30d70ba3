package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.spi.contribute.TokenMeasure;
import io.mneme.spi.weigh.Weight;
import io.mneme.support.weight.LeavingEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Keeps entries within the limits of a prompt: whole turns leave, the oldest ones first, or those of the lowest weight if a weighting
 * policy is named. No limit of tokens removes the newest turn, since the model answers it, or instructions at the beginning, unless
 * they exceed it by themselves.
 *
 * @param tokens counts the tokens
 * @param tokenLimit maximum number of tokens
 * @param charLimit maximum number of characters
 * @param weighting weighs the entries of a dialogue that is too long; empty if the oldest turns leave
 */
record PromptFit(TokenMeasure tokens, int tokenLimit, long charLimit, Optional<EntryWeighting> weighting) {

    /** How many characters (UTF-16) the messages may have that came as a provider has them, with the bytes of their media. */
    static final long MAX_SOURCE_CHARS = 8L << 20;

    private static final Weight UNWEIGHED = Weight.of(0);

    /**
     * The entries that are shown.
     *
     * @param shown the entries, in their order
     * @param omissions why others are not shown, and which policy failed
     * @param policies the policy that has weighed them, if one has
     */
    record FittedEntries(List<EntryItems> shown, List<Omission> omissions, List<PolicySource> policies) {}

    /**
     * An entry that starts a turn, and those that follow it up to the next one.
     *
     * @param heaviest the entry that matters most, as much as which the turn matters
     */
    private record EntryTurn(List<EntryItems> entries, LeavingEntry heaviest) {

        double weight() {
            return heaviest.weight();
        }

        long chars() {
            return sum(entries, EntryItems::chars);
        }

        long sourceChars() {
            return sum(entries, EntryItems::sourceChars);
        }
    }

    /**
     * Returns the entries that fit.
     *
     * @param note the item that is shown in any case, if it fits by itself
     */
    FittedEntries fitting(List<EntryItems> entries, List<ContextItem> note) {
        long chars = charLimit - chars(note);
        long count = tokenLimit - tokensOf(note);
        if (fit(entries, chars, count)) {
            return new FittedEntries(entries, List.of(), List.of());
        }
        List<Weight> weights = weighting
                .map(policy -> policy.weights(entries))
                .orElseGet(() -> Collections.nCopies(entries.size(), UNWEIGHED));
        List<EntryItems> head = head(entries, chars, count);
        List<EntryTurn> leaving = leaving(
                turns(entries, weights, head.size()),
                chars - sum(head, EntryItems::chars),
                count - sum(head, this::tokensOf));
        return without(leaving, entries, weights);
    }

    private FittedEntries without(List<EntryTurn> leaving, List<EntryItems> entries, List<Weight> weights) {
        Set<Long> left = leaving.stream()
                .flatMap(turn -> turn.entries().stream())
                .map(EntryItems::position)
                .collect(Collectors.toSet());
        List<EntryItems> shown = IntStream.range(0, entries.size())
                .filter(at -> !left.contains(entries.get(at).position()))
                .mapToObj(at -> weighting.isPresent() ? entries.get(at).weighed(weights.get(at)) : entries.get(at))
                .toList();
        return new FittedEntries(
                shown,
                omissions(left.size(), leaving),
                weighting.flatMap(EntryWeighting::decided).stream().toList());
    }

    private boolean fit(List<EntryItems> entries, long chars, long count) {
        return sum(entries, EntryItems::chars) <= chars
                && sum(entries, EntryItems::sourceChars) <= MAX_SOURCE_CHARS
                && sum(entries, this::tokensOf) <= count;
    }

    private static long sum(List<EntryItems> entries, ToLongFunction<EntryItems> length) {
        return entries.stream().mapToLong(length).sum();
    }

    /** Returns the instructions at the beginning if others follow, and they fit by themselves. */
    private List<EntryItems> head(List<EntryItems> entries, long chars, long count) {
        int end = 0;
        while (end < entries.size() && entries.get(end).isInstruction()) {
            end++;
        }
        List<EntryItems> head = entries.subList(0, end);
        return end < entries.size() && fit(head, chars, count) ? head : List.of();
    }

    private List<EntryTurn> leaving(List<EntryTurn> turns, long chars, long count) {
        EntryTurn newest = turns.get(turns.size() - 1);
        List<EntryTurn> staying = new ArrayList<>(turns.subList(0, turns.size() - 1));
        // The order is stable: of equal weights, the oldest leaves first.
        staying.sort(Comparator.comparingDouble(EntryTurn::weight));
        staying.add(newest);
        List<EntryTurn> leaving = removed(staying, staying.size(), chars, EntryTurn::chars);
        leaving.addAll(removed(staying, staying.size(), MAX_SOURCE_CHARS, EntryTurn::sourceChars));
        leaving.addAll(removed(staying, staying.size() - 1, count, this::tokensOf));
        return leaving;
    }

    /** Removes turns from the first on, as many as exceed a limit, but no more than some; returns them. */
    private static List<EntryTurn> removed(
            List<EntryTurn> staying, int removable, long limit, ToLongFunction<EntryTurn> length) {
        long excess = staying.stream().mapToLong(length).sum() - limit;
        int end = 0;
        while (excess > 0 && end < removable) {
            excess -= length.applyAsLong(staying.get(end));
            end++;
        }
        List<EntryTurn> first = staying.subList(0, end);
        List<EntryTurn> removed = new ArrayList<>(first);
        first.clear();
        return removed;
    }

    private static List<EntryTurn> turns(List<EntryItems> entries, List<Weight> weights, int first) {
        List<EntryTurn> turns = new ArrayList<>();
        int begin = first;
        for (int end = first + 1; end <= entries.size(); end++) {
            if (end == entries.size() || entries.get(end).startsTurn()) {
                turns.add(new EntryTurn(entries.subList(begin, end), heaviest(entries, weights, begin, end)));
                begin = end;
            }
        }
        return turns;
    }

    private static LeavingEntry heaviest(List<EntryItems> entries, List<Weight> weights, int begin, int end) {
        int heaviest = begin;
        for (int at = begin + 1; at < end; at++) {
            heaviest = weights.get(at).score() > weights.get(heaviest).score() ? at : heaviest;
        }
        Weight weight = weights.get(heaviest);
        return new LeavingEntry(entries.get(heaviest).first().id(), weight.score(), weight.reasons());
    }

    private List<Omission> omissions(int left, List<EntryTurn> leaving) {
        List<Omission> omissions =
                new ArrayList<>(weighting.map(EntryWeighting::failures).orElse(List.of()));
        if (left > 0) {
            omissions.add(new Omission("dialogue", left + what() + " exceed the limit of " + limit() + why(leaving)));
        }
        return omissions;
    }

    private String why(List<EntryTurn> leaving) {
        return weighting
                .map(policy -> ": "
                        + LeavingEntry.report(
                                leaving.stream().map(EntryTurn::heaviest).toList()))
                .orElse("");
    }

    private String what() {
        return weighting
                .flatMap(EntryWeighting::decided)
                .map(policy -> " entries of the lowest weight by " + policy.name()
                        + ", where the stable prefix of the prompt may end,")
                .orElse(" oldest entries");
    }

    private String limit() {
        return tokenLimit == Integer.MAX_VALUE ? charLimit + " characters" : tokenLimit + " tokens";
    }

    /** Returns whether a note fits by itself. */
    boolean fits(ContextItem note) {
        return tokensOf(List.of(note)) <= tokenLimit && chars(List.of(note)) <= charLimit;
    }

    private long tokensOf(EntryTurn turn) {
        return turn.entries().stream().mapToLong(this::tokensOf).sum();
    }

    private long tokensOf(EntryItems entry) {
        return tokensOf(entry.items());
    }

    private long tokensOf(List<ContextItem> items) {
        // Without a limit nothing has to be counted. With roles, as the prompt counts: else the oldest turns would
        // leave after all.
        return tokenLimit == Integer.MAX_VALUE
                ? 0
                : items.stream()
                        .mapToLong(item -> tokens.count(item.promptText()))
                        .sum();
    }

    private static long chars(List<ContextItem> items) {
        return items.stream().mapToLong(item -> item.text().length()).sum();
    }
}
