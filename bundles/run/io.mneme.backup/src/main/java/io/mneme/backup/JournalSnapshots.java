package io.mneme.backup;

import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.JournalMaintenance.JournalSnapshot;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Snapshots of all journals of all owners, taken one directly after the other. */
final class JournalSnapshots implements AutoCloseable {

    private final List<JournalSnapshot> taken = new ArrayList<>();

    /**
     * Takes the snapshots.
     *
     * @throws io.mneme.api.journal.JournalException if a journal cannot be read
     */
    static JournalSnapshots take(Collection<JournalMaintenance> journals, Collection<HistoryOwner> owners) {
        JournalSnapshots snapshots = new JournalSnapshots();
        try {
            snapshots.add(journals);
            owners.stream()
                    .sorted(Comparator.comparing(HistoryOwner::name))
                    .forEach(owner -> OwnerScope.run(owner.name(), () -> snapshots.add(journals)));
            return snapshots;
        } catch (RuntimeException e) {
            snapshots.close();
            throw e;
        }
    }

    private void add(Collection<JournalMaintenance> journals) {
        journals.stream()
                .sorted(Comparator.comparing(JournalMaintenance::name))
                .forEach(journal -> taken.add(journal.snapshot()));
    }

    /** Returns the snapshots by their paths in a backup. */
    Map<String, JournalSnapshot> byPath(Path data) {
        Map<String, JournalSnapshot> byPath = new TreeMap<>();
        for (JournalSnapshot snapshot : taken) {
            byPath.put(BackupFiles.pathOf(data, Path.of(snapshot.location()), snapshot.journal()), snapshot);
        }
        return byPath;
    }

    @Override
    public void close() {
        taken.forEach(JournalSnapshot::close);
    }
}
