package io.mneme.support.weight;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An entry that leaves a prompt because of its weight.
 *
 * @param id its id
 * @param weight its weight
 * @param reasons why it weighs as much, without its text; may be empty
 */
public record LeavingEntry(String id, double weight, List<String> reasons) {

    /** The maximum number of entries that a report names. */
    static final int MAX_NAMED = 20;

    public LeavingEntry {
        reasons = List.copyOf(reasons);
    }

    /**
     * Returns a report on entries that leave, one for each turn: those that nearly stayed with their weights and reasons, the
     * heaviest first, and the number of the others. Entries of equal weight are in the order given.
     *
     * @param entries the entries, at least one
     */
    public static String report(List<LeavingEntry> entries) {
        List<LeavingEntry> heaviest = entries.stream()
                .sorted(Comparator.comparingDouble(LeavingEntry::weight).reversed())
                .toList();
        String named =
                heaviest.stream().limit(MAX_NAMED).map(LeavingEntry::named).collect(Collectors.joining(", "));
        return heaviest.size() <= MAX_NAMED
                ? named
                : named + ", and " + (heaviest.size() - MAX_NAMED) + " of "
                        + rounded(heaviest.get(MAX_NAMED).weight()) + " or less";
    }

    private String named() {
        String number = id + " " + rounded(weight);
        return reasons.isEmpty() ? number : number + " (" + String.join(", ", reasons) + ")";
    }

    private static String rounded(double weight) {
        return String.format(Locale.ROOT, "%.3f", weight);
    }
}
