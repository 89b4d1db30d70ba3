package io.mneme.store.jsonl.read;

import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.contents.RepeatedIds;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.Postings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists lanes in the order of their newest entries. */
final class LaneSummaries {

    private LaneSummaries() {}

    /**
     * Returns the lanes whose newest entry is before a position, the latest first.
     *
     * @param prefix start of the names
     */
    static List<LaneSummary> list(LineTable table, String prefix, Position before, int limit) {
        List<LaneSummary> summaries = new ArrayList<>();
        table.lanes().forEach((name, lane) -> {
            Postings.View entries = lane.viewBelow(table.count());
            if (name.startsWith(prefix) && !RepeatedIds.isHidden(name) && entries.count() > 0) {
                Position last = position(table, entries, entries.count() - 1);
                if (before.isAfter(last)) {
                    summaries.add(new LaneSummary(name, entries.count(), position(table, entries, 0), last));
                }
            }
        });
        summaries.sort(Comparator.comparing(LaneSummary::last).reversed().thenComparing(LaneSummary::name));
        return List.copyOf(summaries.subList(0, Math.min(limit, summaries.size())));
    }

    private static Position position(LineTable table, Postings.View lane, int index) {
        return new Position(table.positions()[lane.rows()[index]]);
    }
}
