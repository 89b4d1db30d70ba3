package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.memory.Postings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The lines that contain the id of another entry, which may be deleted. The index lists them in hidden lanes, one for
 * each id. So edits, moves and checkpoints preserve them like all lanes.
 */
public final class RepeatedIds {

    /** No entry kind has a lane whose name starts like this. */
    private static final String LANE_PREFIX = "\u0000same-id:";

    private RepeatedIds() {}

    /** Returns the lanes of a line, and the hidden lane of the id that it repeats. */
    static List<String> lanes(List<String> ownLanes, long key) {
        List<String> lanes = new ArrayList<>(ownLanes);
        lanes.add(lane(key));
        return lanes;
    }

    private static String lane(long key) {
        return LANE_PREFIX + HexFormat.of().toHexDigits(key);
    }

    /** Returns whether a lane is hidden from callers. */
    public static boolean isHidden(String lane) {
        return lane.startsWith(LANE_PREFIX);
    }

    /** Returns the key of the id that the lines of a hidden lane repeat. */
    public static long key(String lane) {
        return HexFormat.fromHexDigitsToLong(lane, LANE_PREFIX.length(), lane.length());
    }

    /**
     * Returns the entries whose lines repeat this id, in the order of their positions. Each is listed under another id.
     */
    public static <E> List<StoredEntry<E>> of(String id, Snapshot<E> snapshot, EntryDecoder<E> decoder)
            throws IOException {
        Postings.View lane = snapshot.table().lane(lane(IdKeys.key(id)));
        EntryReader<E> reader = new EntryReader<>(snapshot.table(), snapshot.fileSet(), decoder);
        List<StoredEntry<E>> found = new ArrayList<>();
        for (int i = 0; i < lane.count(); i++) {
            int row = lane.rows()[i];
            // Another id may have the same key, and so the same lane.
            StoredEntry<E> stored = reader.containsId(row, id) ? reader.read(row) : null;
            if (stored != null) {
                found.add(stored);
            }
        }
        return found;
    }
}
