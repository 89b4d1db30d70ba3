package io.mneme.store.jsonl.read;

import io.mneme.api.journal.EntryQuery;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.Postings;

/** The files of a snapshot that may contain entries of one query. */
final class SelectedFiles {

    private final LineTable table;
    private final boolean[] matching;

    private SelectedFiles(LineTable table, boolean[] matching) {
        this.table = table;
        this.matching = matching;
    }

    static SelectedFiles of(EntryQuery query, Snapshot<?> snapshot, FileLayout layout) {
        boolean[] matching = new boolean[snapshot.fileSet().count()];
        snapshot.files()
                .filter(file -> query.includeArchived() || !layout.isArchive(file.name()))
                .filter(file -> !query.isBounded() || file.stray() || layout.mayContain(file.name(), query))
                .forEach(file -> matching[file.number()] = true);
        return new SelectedFiles(snapshot.table(), matching);
    }

    /** Returns whether the file of a row is one of them. */
    boolean contain(int row) {
        return matching[table.file(row)];
    }

    /** Returns the rows of a lane that are in these files. */
    Postings.View rowsOf(Postings.View lane) {
        int[] rows = new int[lane.count()];
        int count = 0;
        for (int i = 0; i < lane.count(); i++) {
            if (contain(lane.rows()[i])) {
                rows[count++] = lane.rows()[i];
            }
        }
        return new Postings.View(rows, count);
    }
}
