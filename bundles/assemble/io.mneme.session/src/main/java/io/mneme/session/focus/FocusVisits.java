package io.mneme.session.focus;

import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The symbols that a session is about, with what is known of their visits, also of those in turns that have left. It is derived from
 * the documents of the session, and catches up with them turn by turn.
 *
 * @param turn number of the turn up to which visits are counted; 0 if there was none
 * @param symbols the symbols by name
 */
record FocusVisits(long turn, Map<String, SymbolVisits> symbols) {

    /** No turn was counted. */
    static final FocusVisits NONE = new FocusVisits(0, Map.of());

    private static final Comparator<SymbolVisits> BY_VISIT =
            Comparator.comparingLong(SymbolVisits::lastTurn).thenComparingInt(SymbolVisits::place);

    FocusVisits {
        symbols = Map.copyOf(symbols);
    }

    /**
     * Returns what is known after one more turn.
     *
     * @param visited its symbols, each once, in the order of their visits
     * @param maxSymbols maximum number of symbols; beyond it the least valuable leave, of equal ones the one visited longest ago
     */
    FocusVisits withTurn(long next, List<String> visited, int maxSymbols) {
        Map<String, SymbolVisits> all = new LinkedHashMap<>(symbols);
        int place = 0;
        for (String symbol : visited) {
            SymbolVisits before = all.get(symbol);
            all.put(
                    symbol,
                    before == null ? SymbolVisits.first(symbol, next, place) : before.visitedAgain(next, place));
            place++;
        }
        List<SymbolVisits> leaving = new ArrayList<>(all.values());
        leaving.sort(byValue(next).thenComparing(BY_VISIT));
        leaving.subList(0, Math.max(0, all.size() - maxSymbols)).forEach(least -> all.remove(least.symbol()));
        return new FocusVisits(next, all);
    }

    /** Returns the symbols by value, highest first, of equal ones the one visited longest ago first. */
    List<String> ranked() {
        return symbols.values().stream()
                .sorted(byValue(turn).reversed().thenComparing(BY_VISIT))
                .map(SymbolVisits::symbol)
                .toList();
    }

    /** Returns what is known after the turns of a document: these visits and its further turns, else what the document shows. */
    FocusVisits upTo(FocusDocument document, int maxSymbols) {
        FocusVisits visits = this;
        for (FocusTurn next : document.contextWindow()) {
            if (next.turn() == visits.turn + 1) {
                visits = visits.withTurn(next.turn(), distinct(next), maxSymbols);
            }
        }
        boolean complete = visits.turn == document.lastTurn()
                && visits.symbols.keySet().equals(new HashSet<>(document.accumulatedFocus()));
        return complete ? visits : shownBy(document);
    }

    /** Returns the visits that a document shows. A symbol of none of its turns counts as visited once, before the first of them. */
    private static FocusVisits shownBy(FocusDocument document) {
        Set<String> known = new HashSet<>(document.accumulatedFocus());
        Set<String> shown = new HashSet<>();
        document.contextWindow().forEach(turn -> shown.addAll(turn.focusSymbols()));
        long before = document.contextWindow().isEmpty()
                ? 0
                : document.contextWindow().get(0).turn() - 1;
        List<String> earlier = document.accumulatedFocus().stream()
                .filter(symbol -> !shown.contains(symbol))
                .toList();
        FocusVisits visits = NONE.withTurn(before, earlier, known.size());
        for (FocusTurn turn : document.contextWindow()) {
            List<String> visited =
                    distinct(turn).stream().filter(known::contains).toList();
            visits = visits.withTurn(turn.turn(), visited, known.size());
        }
        return visits;
    }

    private static List<String> distinct(FocusTurn turn) {
        return turn.focusSymbols().stream().distinct().toList();
    }

    private static Comparator<SymbolVisits> byValue(long turn) {
        return Comparator.comparingDouble(symbol -> symbol.valueAt(turn));
    }

    /** The visits of one symbol, as far as its value needs them. */
    record SymbolVisits(String symbol, double value, long lastTurn, int place) {

        /** Number of turns in which a visit loses half of its value. */
        private static final double HALF_LIFE_TURNS = 5;

        /** Returns a symbol that is visited first. */
        static SymbolVisits first(String symbol, long turn, int place) {
            return new SymbolVisits(symbol, 1, turn, place);
        }

        /** Returns the sum of 0.5^(turns since the visit / 5) over all visits. */
        double valueAt(long turn) {
            return value * Math.pow(0.5, (turn - lastTurn) / HALF_LIFE_TURNS);
        }

        /** Returns the same symbol with a further visit, in a later turn. */
        SymbolVisits visitedAgain(long turn, int newPlace) {
            return new SymbolVisits(symbol, valueAt(turn) + 1, turn, newPlace);
        }
    }
}
