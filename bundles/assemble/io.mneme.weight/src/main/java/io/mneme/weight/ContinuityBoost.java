package io.mneme.weight;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares items with a focus. The symbol of an item is its key {@code symbol}, else its id; its file is the text before {@code ::}.
 * A symbol without {@code ::} is a file itself. An empty symbol or file matches nothing.
 */
final class ContinuityBoost {

    static final Setting ACCUMULATED = new Setting("factor_accumulated", 0.2, 0);
    static final Setting RECENT = new Setting("factor_recent", 0.3, 0);
    static final Setting FILE = new Setting("factor_file", 0.1, 0);
    static final Setting RECENT_TURNS = new Setting("recent_turns", 3, 0);

    /** The settings on which a boost depends. */
    static final List<Setting> SETTINGS = List.of(ACCUMULATED, RECENT, FILE, RECENT_TURNS);

    private static final String SYMBOL_KEY = "symbol";
    private static final String FILE_END = "::";

    private final List<FocusCondition> conditions;

    /** What adds to the boost of an item: a set of texts, in which its symbol or its file is. */
    private record FocusCondition(double factor, String reason, Set<String> symbols, Set<String> files) {

        boolean isFulfilledBy(String symbol, Optional<String> file) {
            return symbols.contains(symbol) || file.filter(files::contains).isPresent();
        }
    }

    /**
     * The boost of an item.
     *
     * @param amount the sum of the factors whose conditions hold, 0 or more
     * @param reasons names those conditions
     */
    record BoostedItem(double amount, List<String> reasons) {

        static final BoostedItem NONE = new BoostedItem(0, List.of());
    }

    ContinuityBoost(Focus focus, Settings settings) {
        List<List<String>> turns = focus.recentTurns();
        Set<String> recent = turns.stream()
                .limit(settings.whole(RECENT_TURNS.name()))
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        Set<String> files = turns.stream()
                .limit(1)
                .flatMap(List::stream)
                .flatMap(symbol -> file(symbol).stream())
                .collect(Collectors.toSet());
        conditions = List.of(
                new FocusCondition(
                        settings.get(ACCUMULATED.name()),
                        "in accumulated focus",
                        new HashSet<>(focus.accumulated()),
                        Set.of()),
                new FocusCondition(settings.get(RECENT.name()), "in the focus of a recent turn", recent, Set.of()),
                new FocusCondition(settings.get(FILE.name()), "in the same file as the last turn", Set.of(), files));
    }

    /** Returns whether there is nothing that an item could be compared with. */
    static boolean isEmpty(Focus focus) {
        return focus.accumulated().isEmpty() && focus.recentTurns().stream().allMatch(List::isEmpty);
    }

    BoostedItem of(Weighable item) {
        String symbol = item.keys().getOrDefault(SYMBOL_KEY, item.id());
        if (symbol.isEmpty()) {
            return BoostedItem.NONE;
        }
        Optional<String> file = file(symbol);
        double amount = 0;
        List<String> reasons = new ArrayList<>();
        for (FocusCondition condition : conditions) {
            if (condition.isFulfilledBy(symbol, file)) {
                amount += condition.factor();
                reasons.add(condition.reason());
            }
        }
        return new BoostedItem(amount, reasons);
    }

    private static Optional<String> file(String symbol) {
        int end = symbol.indexOf(FILE_END);
        return Optional.of(end < 0 ? symbol : symbol.substring(0, end)).filter(file -> !file.isEmpty());
    }
}
