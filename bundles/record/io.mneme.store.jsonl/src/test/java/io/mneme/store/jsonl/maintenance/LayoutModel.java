package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.NoteEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A journal of several files as a map in memory. The position and id of an entry never change. */
final class LayoutModel {

    /** An entry, and whether it is in an archive. */
    private record Kept(String id, String text, boolean archived) {}

    private final TreeMap<Long, Kept> byPosition = new TreeMap<>();
    private long end;

    /** Adds an entry of this process, which gets the next position. */
    void appended(StoredEntry<NoteEntry> stored) {
        foreignAppended(stored.id(), stored.entry().text(), false);
        assertThat(stored.position().value()).isEqualTo(end);
    }

    /** Adds an entry of another program, which gets the next position. */
    void foreignAppended(String id, String text, boolean archived) {
        byPosition.put(++end, new Kept(id, text, archived));
    }

    void edited(String id, String text) {
        end++;
        byPosition.replaceAll((at, kept) -> kept.id().equals(id) ? new Kept(id, text, kept.archived()) : kept);
    }

    void removed(List<String> ids) {
        end += ids.size();
        byPosition.values().removeIf(kept -> ids.contains(kept.id()));
    }

    /** Moves all but the newest entries of the active file to archives. */
    void rotated(int most) {
        List<Long> active = new ArrayList<>();
        byPosition.forEach((at, kept) -> {
            if (!kept.archived()) {
                active.add(at);
            }
        });
        for (Long at : active.subList(0, Math.max(0, active.size() - most))) {
            Kept kept = byPosition.get(at);
            byPosition.put(at, new Kept(kept.id(), kept.text(), true));
        }
    }

    long end() {
        return end;
    }

    List<Long> positions() {
        return List.copyOf(byPosition.keySet());
    }

    List<String> ids() {
        return byPosition.values().stream().map(Kept::id).toList();
    }

    List<String> texts() {
        return byPosition.values().stream().map(Kept::text).toList();
    }

    List<String> activeIds() {
        return byPosition.values().stream()
                .filter(kept -> !kept.archived())
                .map(Kept::id)
                .toList();
    }
}
