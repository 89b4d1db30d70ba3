package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Everything that was said in a conversation and in those merged into it.
 *
 * @param journal the exchange log
 * @param members the ids of all of them
 */
record Transcript(Journal<Utterance> journal, List<String> members) {

    /** How many utterances are in memory at once while all of them are read. */
    private static final int AT_ONCE = 500;

    Transcript {
        members = List.copyOf(members);
    }

    /** Returns the newest utterance. */
    Optional<Stored<Utterance>> newest() {
        return members.stream()
                .flatMap(member -> journal.newest(UtteranceLanes.ofConversation(member), 1, any -> true).stream())
                .max(Comparator.comparing(Stored::position));
    }

    /** Returns a page, newest first. */
    Slice<Utterance> page(Position before, int limit) {
        if (members.size() == 1) {
            return page(members.get(0), before, limit);
        }
        List<Slice<Utterance>> parts =
                members.stream().map(member -> page(member, before, limit)).toList();
        Position whole = parts.stream()
                .map(Transcript::knownDownTo)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<Stored<Utterance>> known = parts.stream()
                .flatMap(part -> part.entries().stream())
                .filter(stored -> !whole.isAfter(stored.position()))
                .sorted(Comparator.comparing((Stored<Utterance> stored) -> stored.position())
                        .reversed())
                .toList();
        boolean hasMore = known.size() > limit || parts.stream().anyMatch(Slice::hasMore);
        long total = parts.stream().mapToLong(Slice::total).sum();
        List<Stored<Utterance>> page = known.subList(0, Math.min(limit, known.size()));
        return new Slice<>(page, total, hasMore, parts.get(0).skipped());
    }

    private Slice<Utterance> page(String member, Position before, int limit) {
        return journal.page(Selection.of(UtteranceLanes.ofConversation(member)), before, 0, limit);
    }

    /** Returns down to which position a part holds everything: it may have been cut where entries are very long. */
    private static Position knownDownTo(Slice<Utterance> part) {
        List<Stored<Utterance>> entries = part.entries();
        return part.hasMore() && !entries.isEmpty()
                ? entries.get(entries.size() - 1).position()
                : Position.START;
    }

    /** Reads all, newest first. */
    void newestFirst(Consumer<Stored<Utterance>> reader) {
        Position before = Position.END;
        Slice<Utterance> page;
        do {
            page = page(before, AT_ONCE);
            page.entries().forEach(reader);
            before = end(page, before);
        } while (page.hasMore());
    }

    /** Reads all, oldest first; page by page, so each page is read twice. */
    void oldestFirst(Consumer<Stored<Utterance>> reader) {
        Deque<Position> borders = new ArrayDeque<>();
        borders.push(Position.END);
        Slice<Utterance> page;
        do {
            page = page(borders.element(), AT_ONCE);
            borders.push(end(page, borders.element()));
        } while (page.hasMore());
        Position oldest = Position.START;
        borders.pop();
        for (Position before : borders) {
            List<Stored<Utterance>> entries =
                    new ArrayList<>(page(before, AT_ONCE).entries());
            Collections.reverse(entries);
            for (Stored<Utterance> stored : entries) {
                // Where something was erased meanwhile the page reaches back into the one before it.
                if (stored.position().isAfter(oldest)) {
                    reader.accept(stored);
                    oldest = stored.position();
                }
            }
        }
    }

    private static Position end(Slice<Utterance> page, Position before) {
        List<Stored<Utterance>> entries = page.entries();
        return entries.isEmpty() ? before : entries.get(entries.size() - 1).position();
    }
}
