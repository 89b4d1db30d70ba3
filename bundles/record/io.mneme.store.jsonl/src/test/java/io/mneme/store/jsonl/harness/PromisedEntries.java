package io.mneme.store.jsonl.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.NoteEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The output of a {@link KilledProcess} about its entries. {@code ?} announces an operation, {@code +}
 * that it was done: {@code append ID TEXT} and {@code append ID POSITION}, {@code edit ID TEXT}, {@code erase ID…}. A
 * line cut short by a kill has no full stop and is ignored.
 */
public final class PromisedEntries {

    static final String OPENING = "opening .";
    public static final String FAILED = "failed .";

    private final Map<String, PromisedEntry> byId = new HashMap<>();
    private final Set<String> erasedIds = new HashSet<>();

    /** The promised state of one entry. */
    private static final class PromisedEntry {

        private final Set<String> texts = new LinkedHashSet<>();
        private boolean wasThere;
        private boolean mayBeGone = true;
        private long position;
    }

    public void accept(String line) {
        String[] words = line.split(" ");
        if (!line.endsWith(" .") || line.equals(OPENING) || line.equals(FAILED)) {
            return;
        }
        switch (words[0]) {
            case "?append" -> byId.computeIfAbsent(words[1], id -> new PromisedEntry())
                    .texts
                    .add(words[2]);
            case "+append" -> wasAppended(byId.get(words[1]), Long.parseLong(words[2]));
            case "?edit" -> byId.get(words[1]).texts.add(words[2]);
            case "+edit" -> keepOnly(byId.get(words[1]), words[2]);
            case "?erase" -> each(words).forEach(id -> byId.get(id).mayBeGone = true);
            case "+erase" -> each(words).forEach(this::wasErased);
            default -> throw new AssertionError(line);
        }
    }

    private static List<String> each(String[] words) {
        return new ArrayList<>(List.of(words)).subList(1, words.length - 1);
    }

    private static void wasAppended(PromisedEntry promise, long position) {
        promise.wasThere = true;
        promise.mayBeGone = false;
        promise.position = position;
    }

    private void keepOnly(PromisedEntry promise, String text) {
        promise.texts.stream().filter(each -> !each.equals(text)).forEach(erasedIds::add);
        promise.texts.retainAll(Set.of(text));
    }

    private void wasErased(String id) {
        erasedIds.addAll(byId.remove(id).texts);
    }

    /** Compares the promises with the contents of a journal, which are promised from then on. */
    public void check(List<StoredEntry<NoteEntry>> all) {
        Set<String> found = new HashSet<>();
        for (StoredEntry<NoteEntry> stored : all) {
            assertThat(found.add(stored.id())).as("only once: " + stored.id()).isTrue();
            check(stored);
        }
        for (String id : List.copyOf(byId.keySet())) {
            if (!found.contains(id)) {
                assertThat(byId.get(id).mayBeGone).as("may be missing: " + id).isTrue();
                wasNotFound(byId.remove(id));
            }
        }
    }

    private void check(StoredEntry<NoteEntry> stored) {
        PromisedEntry promise = byId.get(stored.id());
        assertThat(promise).as("was never appended, or erased: " + stored.id()).isNotNull();
        String token = token(stored.entry().text());
        assertThat(promise.texts).as(stored.id()).contains(token);
        if (promise.position > 0) {
            assertThat(stored.position().value())
                    .as("position of " + stored.id())
                    .isEqualTo(promise.position);
        }
        wasAppended(promise, stored.position().value());
        keepOnly(promise, token);
    }

    private void wasNotFound(PromisedEntry promise) {
        // What was torn while it was appended is kept in the quarantine.
        if (promise.wasThere) {
            erasedIds.addAll(promise.texts);
        }
    }

    static String token(String text) {
        return text.substring(0, text.indexOf('>') + 1);
    }

    /** Returns the texts that no file may contain. */
    public Set<String> erasedIds() {
        return erasedIds;
    }

    /** Returns the texts that must occur exactly once. */
    public Set<String> keptIds() {
        Set<String> kept = new HashSet<>();
        byId.values().forEach(promise -> kept.addAll(promise.texts));
        return kept;
    }

    Set<String> ids() {
        return byId.keySet();
    }
}
