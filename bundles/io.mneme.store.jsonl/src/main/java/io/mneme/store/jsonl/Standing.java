package io.mneme.store.jsonl;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/** Tells how a journal is doing, from a view. */
final class Standing {

    /** There may be a lane for each of many conversations. */
    private static final int MOST_LANES = 100;

    private Standing() {}

    static JournalStatus of(String name, Settings settings, View<?> view, Optional<String> readOnly) {
        return new JournalStatus(
                name,
                settings.layout().name(),
                settings.folder().toString(),
                (int) view.files().count(),
                view.entries(),
                view.files()
                        .filter(file -> settings.layout().isArchive(file.name()))
                        .mapToLong(View.Shown::entries)
                        .sum(),
                view.files().mapToLong(View.Shown::bytes).sum(),
                new Position(view.end()),
                settings.durability().word(),
                lanes(view.rows()),
                view.skips().skipped(),
                readOnly);
    }

    /** Logs what was found when the journal was opened. */
    static void report(Logger log, Settings settings, View<?> view, Optional<String> readOnly) {
        log.info(
                "{}: {} entries in {} files, {} lines skipped",
                settings.folder(),
                view.entries(),
                view.sources().count(),
                view.skips().lines());
        readOnly.ifPresent(why -> log.warn("{}: read only, since {}", settings.folder(), why));
    }

    private static Map<String, Long> lanes(Rows rows) {
        Map<String, Long> counts = new HashMap<>();
        rows.lanes()
                .forEach((lane, listed) ->
                        counts.put(lane, (long) listed.below(rows.count()).count()));
        counts.remove(Journal.EVERYTHING);
        counts.keySet().removeIf(RepeatedIds::isHidden);
        counts.values().removeIf(count -> count == 0);
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_LANES)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
