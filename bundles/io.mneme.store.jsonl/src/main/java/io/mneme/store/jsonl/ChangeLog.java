package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import java.util.Arrays;
import java.util.List;

/**
 * The changes made so far, at one moment. The array is shared with later moments.
 *
 * @param all the changes, oldest first, of which the first {@code count} count
 * @param count how many
 */
record ChangeLog(Change[] all, int count) {

    static final ChangeLog EMPTY = new ChangeLog(new Change[8], 0);

    ChangeLog and(Change change) {
        Change[] enough = count == all.length ? Arrays.copyOf(all, 2 * count) : all;
        enough[count] = change;
        return new ChangeLog(enough, count + 1);
    }

    List<Change> after(Position position) {
        int from = count;
        while (from > 0 && all[from - 1].position().isAfter(position)) {
            from--;
        }
        return List.of(Arrays.copyOfRange(all, from, count));
    }

    /** Returns the position of the newest; 0 if there is none. */
    long end() {
        return count == 0 ? 0 : all[count - 1].position().value();
    }
}
