package io.mneme.api.conversation;

import io.mneme.api.journal.Position;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a list of several journals goes on. Positions of different journals cannot be compared, so there is one for each.
 *
 * @param before by the name of a journal, the position before which its entries follow; the newest entry follows in a journal that is
 *     not named
 * @param until by the name of a journal, the newest position that counts; every entry counts in a journal that is not named. It keeps
 *     what arrives between two pages from moving conversations from one to the other
 */
public record ConversationCursor(Map<String, Position> before, Map<String, Position> until) {

    /** The start of a list, which counts every entry. */
    public static final ConversationCursor START = new ConversationCursor(Map.of(), Map.of());

    public ConversationCursor {
        before = Map.copyOf(before);
        until = Map.copyOf(until);
    }

    /** Returns the position before which the entries of a journal follow. */
    public Position before(String journal) {
        return before.getOrDefault(journal, Position.END);
    }

    /** Returns the newest position of a journal that counts. */
    public Position until(String journal) {
        return until.getOrDefault(journal, Position.END);
    }

    /** Returns the cursor after an entry of a journal. */
    public ConversationCursor after(String journal, Position position) {
        Map<String, Position> moved = new TreeMap<>(before);
        moved.put(journal, position);
        return new ConversationCursor(moved, until);
    }
}
