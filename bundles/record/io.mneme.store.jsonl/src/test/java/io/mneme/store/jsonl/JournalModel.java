package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.line.LineDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A journal as a list in memory, simple enough to be obviously correct. */
final class JournalModel {

    private static final NoteEntryKind KIND = new NoteEntryKind();

    /** A line of the file, also a blank one. */
    private record Line(String text, @Nullable StoredEntry<NoteEntry> entry, boolean malformed) {

        /** Returns whether the line contains this id, but is listed under another one. */
        boolean repeats(String id) {
            return entry != null
                    && !entry.id().equals(id)
                    && KIND.decode(text.strip()).id().equals(id);
        }
    }

    private final List<Line> lines = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private final Map<String, Integer> equal = new HashMap<>();
    private long end;

    /** The first position of the file; 0 if it had no line yet. */
    private long first;

    void appended(StoredEntry<NoteEntry> stored) {
        advance();
        check(stored.position().value() == end, "position " + stored.position());
        check(used.add(stored.id()), "id " + stored.id());
        lines.add(new Line(KIND.encode(stored.entry()) + "\n", stored, false));
    }

    private void advance() {
        end++;
        first = first == 0 ? end : first;
    }

    void edited(StoredEntry<NoteEntry> now) {
        String former = entries().stream()
                .filter(entry -> entry.id().equals(now.id()))
                .findFirst()
                .orElseThrow()
                .revision();
        removed(repeating(now.id()).filter(entry -> entry.revision().equals(former)));
        end++;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.entry() != null && line.entry().id().equals(now.id())) {
                check(line.entry().position().equals(now.position()), "position " + now.position());
                String lineEnd = line.text().endsWith("\r\n") ? "\r\n" : "\n";
                lines.set(i, new Line(KIND.encode(now.entry()) + lineEnd, now, false));
            }
        }
        changes.add(Change.ofEntry(new Position(end), Type.EDITED, now.position(), now.id()));
    }

    void deleted(StoredEntry<NoteEntry> gone) {
        removed(Stream.concat(Stream.of(gone), repeating(gone.id())));
    }

    private Stream<StoredEntry<NoteEntry>> repeating(String id) {
        return lines.stream().filter(line -> line.repeats(id)).map(Line::entry);
    }

    private void removed(Stream<StoredEntry<NoteEntry>> all) {
        for (StoredEntry<NoteEntry> gone : all.toList()) {
            end++;
            lines.removeIf(line -> gone.equals(line.entry()));
            changes.add(Change.ofEntry(new Position(end), Type.DELETED, gone.position(), gone.id()));
        }
    }

    void replaced(String content) {
        if (lines.stream().anyMatch(line -> !line.text().isBlank())) {
            end++;
            changes.add(Change.ofFiles(new Position(end), new Position(first), new Position(end - 1)));
        }
        first = 0;
        used.clear();
        equal.clear();
        lines.clear();
        content.lines().forEach(line -> foreignAppended(line + "\n"));
        // String.lines drops the carriage returns.
        int at = 0;
        for (int i = 0; i < lines.size(); i++) {
            int next = content.indexOf('\n', at) + 1;
            lines.set(
                    i,
                    new Line(
                            content.substring(at, next),
                            lines.get(i).entry(),
                            lines.get(i).malformed()));
            at = next;
        }
    }

    void foreignAppended(String line) {
        String text = line.stripTrailing();
        if (text.isEmpty()) {
            lines.add(new Line(line, null, false));
            return;
        }
        advance();
        try {
            NoteEntry entry = KIND.decode(text);
            String id = entry.id();
            if (id.isEmpty() || !used.add(id)) {
                id = derived(text);
            }
            lines.add(new Line(line, new StoredEntry<>(new Position(end), id, digest(text), entry.withId(id)), false));
        } catch (InvalidEntryException e) {
            lines.add(new Line(line, null, true));
        }
    }

    private String derived(String text) {
        String digest = digest(text);
        String id;
        do {
            id = "d-" + digest + "-" + (equal.merge(digest, 1, Integer::sum) - 1);
        } while (!used.add(id));
        return id;
    }

    private static String digest(String text) {
        byte[] line = text.getBytes(UTF_8);
        return LineDigest.hex(LineDigest.of(line, 0, line.length));
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    List<StoredEntry<NoteEntry>> entries() {
        List<StoredEntry<NoteEntry>> entries = new ArrayList<>();
        lines.stream().map(Line::entry).filter(Objects::nonNull).forEach(entries::add);
        return entries;
    }

    List<Change> changes(Position after) {
        return changes.stream()
                .filter(change -> change.position().isAfter(after))
                .toList();
    }

    long malformed() {
        return lines.stream().filter(Line::malformed).count();
    }

    long end() {
        return end;
    }

    String content() {
        StringBuilder content = new StringBuilder();
        lines.forEach(line -> content.append(line.text()));
        return content.toString();
    }
}
