package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The utterances of a conversation and of those merged into it.
 *
 * @param journal the exchange log
 * @param members the ids of these conversations
 */
record Transcript(Journal<Utterance> journal, List<String> members) {

    /** Number of utterances in memory while all of them are read. */
    private static final int BATCH_SIZE = 500;

    Transcript {
        members = List.copyOf(members);
    }

    /** Returns the newest utterance. */
    Optional<StoredEntry<Utterance>> newest() {
        return members.stream()
                .flatMap(member -> journal.newest(UtteranceLanes.ofConversation(member), 1, any -> true).stream())
                .max(Comparator.comparing(StoredEntry::position));
    }

    /** Returns a page, newest first. */
    Slice<Utterance> page(Position before, int limit) {
        if (members.size() == 1) {
            return page(members.get(0), before, limit);
        }
        List<Slice<Utterance>> parts =
                members.stream().map(member -> page(member, before, limit)).toList();
        Position completeFrom = parts.stream()
                .map(Transcript::completeFrom)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<StoredEntry<Utterance>> complete = parts.stream()
                .flatMap(part -> part.entries().stream())
                .filter(stored -> !completeFrom.isAfter(stored.position()))
                .sorted(Comparator.comparing((StoredEntry<Utterance> stored) -> stored.position())
                        .reversed())
                .toList();
        boolean hasMore = complete.size() > limit || parts.stream().anyMatch(Slice::hasMore);
        long total = parts.stream().mapToLong(Slice::total).sum();
        List<StoredEntry<Utterance>> page = complete.subList(0, Math.min(limit, complete.size()));
        return new Slice<>(page, total, hasMore, parts.get(0).skipped());
    }

    private Slice<Utterance> page(String member, Position before, int limit) {
        return journal.page(EntryQuery.ofLane(UtteranceLanes.ofConversation(member)), before, 0, limit);
    }

    /** Returns the position down to which a part is complete: a page of very long entries can be shorter than its limit. */
    private static Position completeFrom(Slice<Utterance> part) {
        List<StoredEntry<Utterance>> entries = part.entries();
        return part.hasMore() && !entries.isEmpty()
                ? entries.get(entries.size() - 1).position()
                : Position.START;
    }

    /** Passes all utterances to a reader, newest first. */
    void newestFirst(Consumer<StoredEntry<Utterance>> reader) {
        Position before = Position.END;
        Slice<Utterance> page;
        do {
            page = page(before, BATCH_SIZE);
            page.entries().forEach(reader);
            before = end(page, before);
        } while (page.hasMore());
    }

    /** Passes all utterances to a reader, oldest first. Reads each page twice. */
    void oldestFirst(Consumer<StoredEntry<Utterance>> reader) {
        Deque<Position> borders = new ArrayDeque<>();
        borders.push(Position.END);
        Slice<Utterance> page;
        do {
            page = page(borders.element(), BATCH_SIZE);
            borders.push(end(page, borders.element()));
        } while (page.hasMore());
        Position oldest = Position.START;
        borders.pop();
        for (Position before : borders) {
            List<StoredEntry<Utterance>> entries =
                    new ArrayList<>(page(before, BATCH_SIZE).entries());
            Collections.reverse(entries);
            for (StoredEntry<Utterance> stored : entries) {
                // If an utterance was erased since the first pass, the page overlaps the previous one.
                if (stored.position().isAfter(oldest)) {
                    reader.accept(stored);
                    oldest = stored.position();
                }
            }
        }
    }

    private static Position end(Slice<Utterance> page, Position before) {
        List<StoredEntry<Utterance>> entries = page.entries();
        return entries.isEmpty() ? before : entries.get(entries.size() - 1).position();
    }
}
