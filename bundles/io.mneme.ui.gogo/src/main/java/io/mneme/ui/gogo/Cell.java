package io.mneme.ui.gogo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Locale;

/** How a value reads in a table: a text or ranking as it is, a number with its thousands grouped, a boolean as yes or no. */
final class Cell {

    private Cell() {}

    static boolean isNumber(Object value) {
        return value instanceof Number || value instanceof Ranking;
    }

    static String text(Object value) {
        if (value instanceof Boolean yes) {
            return yes ? "yes" : "no";
        }
        if (value instanceof Double number) {
            return String.format(Locale.ROOT, "%,.2f", number);
        }
        if (value instanceof Number number) {
            return String.format(Locale.ROOT, "%,d", number.longValue());
        }
        return value instanceof Ranking ranking ? ranking.toString() : OneLine.of((String) value);
    }

    static JsonNode json(Object value) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (value instanceof Boolean yes) {
            return json.booleanNode(yes);
        }
        if (value instanceof Double number) {
            return json.numberNode(number);
        }
        if (value instanceof Number number) {
            return json.numberNode(number.longValue());
        }
        return value instanceof Ranking ranking ? json.numberNode(ranking.value()) : json.textNode((String) value);
    }

    /** Refuses what no cell can hold. */
    static void check(Object value) {
        boolean known = value instanceof String
                || value instanceof Boolean
                || value instanceof Double
                || value instanceof Long
                || value instanceof Integer
                || value instanceof Ranking;
        if (!known) {
            throw new IllegalArgumentException("a cell must be text, number, ranking or boolean: " + value);
        }
    }
}
