package io.mneme.ui.gogo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * An answer about one thing, for people as a list of names and values, for programs as a JSON object.
 *
 * @param facts what there is to say, in this order
 */
record Card(List<Fact> facts) {

    /** A name and its value: a text, a number, a boolean or a {@link Table}. */
    private record Fact(String name, Object value) {}

    Card {
        facts = List.copyOf(facts);
    }

    /** A card that says nothing yet. */
    static final Card EMPTY = new Card(List.of());

    /** Returns the same card with a further fact. */
    Card with(String name, Object value) {
        if (!(value instanceof Table)) {
            Cell.check(value);
        }
        List<Fact> more = new ArrayList<>(facts);
        more.add(new Fact(name, value));
        return new Card(more);
    }

    /** Returns the facts as an object; blanks in names become underscores. */
    ObjectNode json() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (Fact fact : facts) {
            object.set(
                    fact.name().replace(' ', '_'),
                    fact.value() instanceof Table table ? table.json() : Cell.json(fact.value()));
        }
        return object;
    }

    /** Returns one line for each fact; a table follows its name, indented. */
    @Override
    public String toString() {
        int width = facts.stream().mapToInt(fact -> Width.of(fact.name())).max().orElse(0);
        StringJoiner text = new StringJoiner("\n");
        for (Fact fact : facts) {
            if (fact.value() instanceof Table table) {
                text.add(fact.name()).add(table.toString().indent(2).stripTrailing());
            } else {
                String padding = " ".repeat(width - Width.of(fact.name()) + 2);
                text.add(fact.name() + padding + Cell.text(fact.value()));
            }
        }
        return text.toString();
    }
}
