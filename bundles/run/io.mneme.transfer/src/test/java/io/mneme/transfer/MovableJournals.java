package io.mneme.transfer;

import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The folders of journals that do not exist. A journal that is moved has a fixed number of entries there. */
final class MovableJournals implements JournalFolders {

    static final long ENTRIES_THERE = 42;

    private final Map<String, JournalStatus> journals = new HashMap<>();
    private final Map<String, Map<String, String>> moves = new HashMap<>();

    MovableJournals with(String kind, Path folder, long entries) {
        journals.put(kind, status(kind, folder, entries));
        return this;
    }

    private static JournalStatus status(String kind, Path folder, long entries) {
        return new JournalStatus(
                kind,
                "daily",
                folder.toString(),
                1,
                entries,
                0,
                entries,
                new Position(entries),
                "always",
                Map.of(),
                SkippedLines.NONE,
                Optional.empty());
    }

    /** Returns the settings of the moves, by kind. */
    Map<String, Map<String, String>> moves() {
        return Map.copyOf(moves);
    }

    @Override
    public Optional<JournalStatus> status(String kind) {
        return Optional.ofNullable(journals.get(kind));
    }

    @Override
    public JournalStatus move(String kind, Path folder, Map<String, String> settings) {
        moves.put(kind, settings);
        journals.put(kind, status(kind, folder, ENTRIES_THERE));
        return journals.get(kind);
    }

    @Override
    public String configuration(String kind) {
        return kind + ".cfg";
    }
}
