package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.RepeatedIds;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.memory.LineTable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * Reports the state of a journal from a snapshot.
 *
 * @param settings the settings of the journal
 * @param unreadable the spans that followers could not read
 * @param readOnly why the journal cannot be written now; empty if it can
 */
public record StatusReport(JournalSettings settings, UnreadableSpans unreadable, Optional<String> readOnly) {

    /** Limits the reported lanes, since each conversation may have one. */
    private static final int MAX_LANES = 100;

    /** Returns the status of a journal. */
    public <E> JournalStatus of(Snapshot<E> snapshot, EntryDecoder<E> decoder) throws IOException {
        SnapshotReader<E> reader = new SnapshotReader<>(snapshot, settings.layout(), decoder);
        return new JournalStatus(
                settings.name(),
                settings.layout().name(),
                settings.folder().toString(),
                (int) snapshot.files().count(),
                snapshot.entries(),
                snapshot.files()
                        .filter(file -> settings.layout().isArchive(file.name()))
                        .mapToLong(Snapshot.FileView::entries)
                        .sum(),
                snapshot.bytes(),
                new Position(snapshot.end()),
                settings.durability().configuredName(),
                lanes(snapshot.table()),
                unreadable.mergedWith(snapshot.malformed().toSkipped(), reader),
                readOnly);
    }

    /** Logs the contents of a journal that was just opened. */
    public static void log(Logger logger, JournalSettings settings, Snapshot<?> snapshot, Optional<String> readOnly) {
        logger.info(
                "{}: entries {}, files {}, lines skipped {}",
                settings.folder(),
                snapshot.entries(),
                snapshot.fileSet().count(),
                snapshot.malformed().count());
        readOnly.ifPresent(reason -> logger.warn("{}: read only, since {}", settings.folder(), reason));
    }

    private static Map<String, Long> lanes(LineTable table) {
        Map<String, Long> counts = new HashMap<>();
        table.lanes()
                .forEach((lane, listed) ->
                        counts.put(lane, (long) listed.viewBelow(table.count()).count()));
        counts.remove(Journal.ALL_ENTRIES);
        counts.keySet().removeIf(RepeatedIds::isHidden);
        counts.values().removeIf(count -> count == 0);
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_LANES)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
