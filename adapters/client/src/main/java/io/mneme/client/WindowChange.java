package io.mneme.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.WindowReader.StoredWindow.StoredMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * A window that follows another one.
 *
 * @param former the numbers of the former window
 * @param stored the messages that have entries
 * @param places for each message of the window its place among those, or {@link WindowAlignment#NEW}
 * @param encoded the entries of each message of the window
 */
record WindowChange<M>(List<Long> former, List<StoredMessage<M>> stored, int[] places, List<List<ObjectNode>> encoded) {

    boolean isNone() {
        return added().isEmpty() && numbers(0).equals(former);
    }

    /** Returns copies of the entries of new messages. */
    List<ObjectNode> added() {
        List<ObjectNode> added = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (places[i] == WindowAlignment.NEW) {
                encoded.get(i).forEach(entry -> added.add(entry.deepCopy()));
            }
        }
        return added;
    }

    /** Returns the numbers of the window if the first new entry has this one. */
    List<Long> numbers(long first) {
        List<Long> numbers = new ArrayList<>();
        long next = first;
        for (int i = 0; i < places.length; i++) {
            if (places[i] == WindowAlignment.NEW) {
                for (int part = 0; part < encoded.get(i).size(); part++) {
                    numbers.add(next++);
                }
            } else {
                numbers.addAll(stored.get(places[i]).numbers());
            }
        }
        return numbers;
    }
}
