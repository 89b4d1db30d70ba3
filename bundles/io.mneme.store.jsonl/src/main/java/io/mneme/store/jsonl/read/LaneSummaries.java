package io.mneme.store.jsonl.read;

import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.contents.RepeatedIds;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.index.Postings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists lanes by their newest entries. */
public final class LaneSummaries {

    private LaneSummaries() {}

    public static List<LaneSummary> summaries(LineTable table, String prefix, Position before, int limit) {
        List<LaneSummary> found = new ArrayList<>();
        table.lanes().forEach((name, lane) -> {
            Postings.View listed = lane.viewBelow(table.count());
            if (name.startsWith(prefix) && !RepeatedIds.isHidden(name) && listed.count() > 0) {
                Position last = position(table, listed, listed.count() - 1);
                if (before.isAfter(last)) {
                    found.add(new LaneSummary(name, listed.count(), position(table, listed, 0), last));
                }
            }
        });
        found.sort(Comparator.comparing(LaneSummary::last).reversed().thenComparing(LaneSummary::name));
        return List.copyOf(found.subList(0, Math.min(limit, found.size())));
    }

    private static Position position(LineTable table, Postings.View lane, int at) {
        return new Position(table.positions()[lane.rows()[at]]);
    }
}
