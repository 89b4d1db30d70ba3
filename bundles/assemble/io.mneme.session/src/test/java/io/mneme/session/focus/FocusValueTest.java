package io.mneme.session.focus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order and the number of symbols against a model that remembers all visits. */
class FocusValueTest {

    private static final int TURNS = 60;
    private static final int SYMBOLS = 30;
    private static final int MAX_FOCUS_SYMBOLS = 12;

    @TempDir
    Path folder;

    /** The visits of each symbol by number of the turn, with the place in that turn. */
    private final Map<String, TreeMap<Long, Integer>> visits = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13})
    void theFocusIsThatOfAModelWithAllVisits(long seed) {
        Random random = new Random(seed);
        FocusHarness focus = new FocusHarness(
                Map.of("folder", folder.toString(), "max_focus_symbols", String.valueOf(MAX_FOCUS_SYMBOLS)));
        for (long turn = 1; turn <= TURNS; turn++) {
            String[] symbols = random.ints(random.nextInt(6), 0, SYMBOLS)
                    .mapToObj(number -> "s" + number)
                    .distinct()
                    .toArray(String[]::new);
            visit(turn, symbols);
            assertThat(focus.save(symbols).accumulatedFocus())
                    .as("seed %d, turn %d", seed, turn)
                    .containsExactlyElementsOf(ranked(turn));
            if (random.nextInt(10) == 0) {
                focus.restart();
            }
        }
    }

    private void visit(long turn, String... symbols) {
        for (int place = 0; place < symbols.length; place++) {
            visits.computeIfAbsent(symbols[place], unknown -> new TreeMap<>()).put(turn, place);
        }
        while (visits.size() > MAX_FOCUS_SYMBOLS) {
            visits.remove(visits.keySet().stream()
                    .min(Comparator.<String>comparingDouble(symbol -> value(symbol, turn))
                            .thenComparing(longestAgo()))
                    .orElseThrow());
        }
    }

    private List<String> ranked(long turn) {
        List<String> symbols = new ArrayList<>(visits.keySet());
        symbols.sort(Comparator.<String>comparingDouble(symbol -> value(symbol, turn))
                .reversed()
                .thenComparing(longestAgo()));
        return symbols;
    }

    /** Rounded, since the sum of the same visits in another order differs in its last digits. */
    private double value(String symbol, long turn) {
        double value = visits.get(symbol).keySet().stream()
                .mapToDouble(visit -> Math.pow(0.5, (turn - visit) / 5.0))
                .sum();
        return Math.rint(value * 1e10);
    }

    private Comparator<String> longestAgo() {
        return Comparator.<String>comparingLong(symbol -> visits.get(symbol).lastKey())
                .thenComparing(symbol -> visits.get(symbol).lastEntry().getValue());
    }
}
