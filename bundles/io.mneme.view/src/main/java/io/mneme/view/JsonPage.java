package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;

/**
 * A page of a list that is written entry by entry, so that the JSON text of only one entry is in memory.
 *
 * @param <E> the kind of entry
 * @param entries the entries of the page, in order
 * @param json returns the JSON form of an entry
 * @param trailer the members after {@code data}; at least one
 */
public record JsonPage<E>(List<E> entries, Function<E, String> json, ObjectNode trailer) {

    /** Writes the page as one JSON object. */
    public void write(Appendable to) throws IOException {
        to.append("{\"data\":[");
        String separator = "";
        for (E entry : entries) {
            to.append(separator).append(json.apply(entry));
            separator = ",";
        }
        String members = trailer.toString();
        to.append("],").append(members, 1, members.length());
    }

    /** Returns the page as one JSON object. */
    public String text() {
        StringBuilder text = new StringBuilder();
        try {
            write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
