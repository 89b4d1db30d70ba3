package io.mneme.transfer;

import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.line.DerivedId;
import io.mneme.transfer.run.TransferKind;
import io.mneme.transfer.source.ImportSource;
import io.mneme.transfer.source.SourceItem;
import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Records all entries of one kind that some sources hold, in their order and in batches. A line without an id gets the one that a
 * journal derives for it when it reads the file in place; so entries that were recorded before are known.
 *
 * <p>Not safe for use by several threads.
 */
final class FileImporter<E> {

    private static final int MAX_BATCH_ENTRIES = 500;
    private static final int MAX_BATCH_CHARS = 4 << 20;

    /** The file may have been read to its end while its last lines are still to be recorded. */
    private static final double MAX_FRACTION = 0.99;

    private final TransferKind<E> kind;
    private final ImportResult result;

    /** How many equal lines without an id there were, by digest. */
    private final Map<Long, Long> ordinals = new HashMap<>();

    private final List<E> batch = new ArrayList<>();
    private final List<String> places = new ArrayList<>();
    private int batchChars;

    FileImporter(TransferKind<E> kind) {
        this.kind = kind;
        this.result = new ImportResult(kind.name());
    }

    /**
     * Records up to the end of a source, or up to a read error. Lines that are no entries are counted and skipped.
     *
     * @param name the name of the source in messages; may be empty
     * @throws io.mneme.api.journal.JournalException if the storage fails; the batches before are recorded then
     * @throws CancellationException if the thread is interrupted; the batches before are recorded
     */
    void record(ImportSource source, String name, ProgressDisplay progress) {
        String prefix = name.isEmpty() ? "" : name + " ";
        Optional<SourceItem> item = next(source, prefix);
        while (item.isPresent()) {
            accept(item.get(), prefix);
            if (batch.size() >= MAX_BATCH_ENTRIES || batchChars >= MAX_BATCH_CHARS) {
                recordBatch();
                progress.show(Math.min(MAX_FRACTION, source.fractionRead()), result.total());
            }
            item = next(source, prefix);
        }
        recordBatch();
        progress.finish(result.total());
    }

    /** Returns the counts of all sources so far. */
    ImportResult result() {
        return result;
    }

    private Optional<SourceItem> next(ImportSource source, String prefix) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted after " + result.total() + " lines");
        }
        try {
            return source.next();
        } catch (IOException unreadable) {
            result.reject(prefix + "cannot be read any further: " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    private void accept(SourceItem item, String prefix) {
        if (item instanceof RejectedItem rejected) {
            result.reject(prefix + rejected.describe());
            return;
        }
        LineItem line = (LineItem) item;
        String place = prefix + line.place();
        try {
            batch.add(identified(kind.kind().decode(line.text()), line.digest()));
            places.add(place);
            batchChars += line.text().length();
        } catch (InvalidEntryException invalid) {
            result.reject(place + ": " + invalid.getMessage());
        }
    }

    private E identified(E entry, long digest) {
        if (!kind.kind().id(entry).isEmpty()) {
            return entry;
        }
        long next = ordinals.merge(digest, 1L, Long::sum);
        return kind.kind().withId(entry, new DerivedId(digest, next - 1).toString());
    }

    private void recordBatch() {
        List<ImportedEntry> outcomes =
                batch.isEmpty() ? List.of() : kind.importer().importAll(batch);
        for (int i = 0; i < outcomes.size(); i++) {
            result.count(places.get(i), outcomes.get(i));
        }
        batch.clear();
        places.clear();
        batchChars = 0;
    }
}
