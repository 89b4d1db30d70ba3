package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.index.Postings;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The lines that bear an id under which another entry is listed, or was before it was deleted. The catalogue lists them in
 * hidden lanes, one an id, so that changes, moves and checkpoints carry them along.
 */
public final class RepeatedIds {

    /** No kind begins the name of a lane like this. */
    private static final String LANE = "\u0000same-id:";

    private RepeatedIds() {}

    /** Returns the lanes of a line that repeats the id of this key. */
    static List<String> lanes(List<String> named, long key) {
        List<String> lanes = new ArrayList<>(named);
        lanes.add(lane(key));
        return lanes;
    }

    private static String lane(long key) {
        return LANE + HexFormat.of().toHexDigits(key);
    }

    /** Returns whether no caller is to see this lane. */
    public static boolean isHidden(String lane) {
        return lane.startsWith(LANE);
    }

    /** Returns the key of the id that the lines of a hidden lane repeat. */
    public static long key(String lane) {
        return HexFormat.fromHexDigitsToLong(lane, LANE.length(), lane.length());
    }

    /** Returns the entries whose lines bear this id, in the order of their positions; each is listed under another id. */
    public static <E> List<Stored<E>> of(String id, Snapshot<E> snapshot, EntryDecoder<E> decoder) throws IOException {
        Postings.View lane = snapshot.table().lane(lane(IdKeys.key(id)));
        EntryReader<E> reader = new EntryReader<>(snapshot.table(), snapshot.fileSet(), decoder);
        List<Stored<E>> found = new ArrayList<>();
        for (int i = 0; i < lane.count(); i++) {
            int row = lane.rows()[i];
            // The lane goes by the key of the id, which another id may have, too.
            Stored<E> stored = reader.bears(row, id) ? reader.read(row) : null;
            if (stored != null) {
                found.add(stored);
            }
        }
        return found;
    }
}
