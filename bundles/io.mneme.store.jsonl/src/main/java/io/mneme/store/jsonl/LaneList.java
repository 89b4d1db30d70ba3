package io.mneme.store.jsonl;

import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists lanes by their newest entries. */
final class LaneList {

    private LaneList() {}

    static List<LaneSummary> of(Rows rows, String prefix, Position before, int limit) {
        List<LaneSummary> found = new ArrayList<>();
        rows.lanes().forEach((name, lane) -> {
            Lane.Slice listed = lane.below(rows.count());
            if (name.startsWith(prefix) && !RepeatedIds.isHidden(name) && listed.count() > 0) {
                Position last = position(rows, listed, listed.count() - 1);
                if (before.isAfter(last)) {
                    found.add(new LaneSummary(name, listed.count(), position(rows, listed, 0), last));
                }
            }
        });
        found.sort(Comparator.comparing(LaneSummary::last).reversed().thenComparing(LaneSummary::name));
        return List.copyOf(found.subList(0, Math.min(limit, found.size())));
    }

    private static Position position(Rows rows, Lane.Slice lane, int at) {
        return new Position(rows.positions()[lane.rows()[at]]);
    }
}
