package io.mneme.session.focus;

/**
 * The visits of one symbol, as far as its value needs them.
 *
 * @param symbol the symbol
 * @param value its value in the turn of its last visit
 * @param lastTurn number of that turn
 * @param place its place among the symbols of that turn, from 0
 */
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
