package io.mneme.record.conversation;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.Conversations.EntryPage;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The entries of a conversation and of those merged into it, in all journals.
 *
 * @param journals the journals
 * @param members the ids of these conversations
 */
record Transcript(List<ConversationJournal<?>> journals, List<String> members) {

    /** Number of entries of a journal in memory while all of them are read. */
    private static final int BATCH_SIZE = 500;

    Transcript {
        journals = List.copyOf(journals);
        members = List.copyOf(members);
    }

    /**
     * Part of the entries.
     *
     * @param entries the part itself, newest first
     * @param total number of all
     * @param end the cursor after the last of the part
     * @param hasMore whether more follow
     * @param skipped the lines of the journals that were skipped
     */
    record TranscriptPage(
            List<TranscriptEntry<?>> entries,
            long total,
            ConversationCursor end,
            boolean hasMore,
            SkippedLines skipped) {

        /** Returns the part for callers. */
        EntryPage read() {
            return new EntryPage(
                    entries.stream().map(TranscriptEntry::read).toList(),
                    total,
                    hasMore ? Optional.of(end) : Optional.empty(),
                    skipped);
        }
    }

    /** Part of the entries of one journal. */
    private record JournalPage<E>(ConversationJournal<E> journal, Slice<E> slice) {

        Iterator<TranscriptEntry<E>> entries() {
            return slice.entries().stream()
                    .map(stored -> new TranscriptEntry<>(journal, stored))
                    .iterator();
        }

        boolean hasMore() {
            return slice.hasMore() && !slice.entries().isEmpty();
        }

        /** Returns whether an entry is the last of this page, and more follow. */
        boolean endsWith(TranscriptEntry<?> entry) {
            List<?> entries = slice.entries();
            return hasMore() && entries.get(entries.size() - 1) == entry.stored();
        }
    }

    /** Returns the newest entry that counts. */
    Optional<TranscriptEntry<?>> newest(ConversationCursor bounds) {
        List<Iterator<? extends TranscriptEntry<?>>> newest = new ArrayList<>();
        journals.forEach(journal -> newest.add(
                journal.newest(members, bounds.until(journal.name())).stream().iterator()));
        MergedIterator<TranscriptEntry<?>> merged = new MergedIterator<>(newest, TranscriptEntry.BY_TIME);
        return merged.hasNext() ? Optional.of(merged.next()) : Optional.empty();
    }

    /** Returns the newest entry in the journal of a kind. */
    Optional<TranscriptEntry<?>> newest(String kind) {
        return journals.stream()
                .filter(journal -> journal.form().kind().equals(kind))
                .findFirst()
                .flatMap(journal -> journal.newest(members, Position.END));
    }

    /** Returns a page, newest first. It is shorter than the limit where one of its journals has a shorter one. */
    TranscriptPage page(ConversationCursor after, int limit) {
        ConversationCursor start = ofEachJournal(after);
        List<JournalPage<?>> parts = new ArrayList<>();
        journals.forEach(journal -> parts.add(part(journal, start, limit)));
        MergedIterator<TranscriptEntry<?>> merged =
                new MergedIterator<>(parts.stream().map(JournalPage::entries).toList(), TranscriptEntry.BY_TIME);
        List<TranscriptEntry<?>> entries = new ArrayList<>();
        ConversationCursor end = start;
        boolean isComplete = true;
        while (isComplete && entries.size() < limit && merged.hasNext()) {
            TranscriptEntry<?> next = merged.next();
            entries.add(next);
            end = end.after(next.journal(), next.position());
            isComplete = parts.stream().noneMatch(part -> part.endsWith(next));
        }
        return new TranscriptPage(
                List.copyOf(entries),
                parts.stream().mapToLong(part -> part.slice().total()).sum(),
                end,
                merged.hasNext() || parts.stream().anyMatch(JournalPage::hasMore),
                skipped(parts.stream().map(part -> part.slice().skipped()).toList()));
    }

    /** Returns a cursor that names each journal, so that an entry that is recorded later is on no page that follows. */
    private ConversationCursor ofEachJournal(ConversationCursor after) {
        ConversationCursor start = after;
        for (ConversationJournal<?> journal : journals) {
            if (!after.before().containsKey(journal.name())) {
                start = start.after(journal.name(), journal.behindNewest());
            }
        }
        return start;
    }

    private <E> JournalPage<E> part(ConversationJournal<E> journal, ConversationCursor after, int limit) {
        return new JournalPage<>(journal, journal.page(members, after.before(journal.name()), limit));
    }

    /** Returns the skipped lines of several journals together. */
    static SkippedLines skipped(List<SkippedLines> parts) {
        return new SkippedLines(
                parts.stream().mapToLong(SkippedLines::lines).sum(),
                parts.stream().flatMap(part -> part.reasons().stream()).toList());
    }

    /** Passes all entries to a reader, newest first. */
    void newestFirst(Consumer<TranscriptEntry<?>> reader) {
        TranscriptPage page = page(ConversationCursor.START, BATCH_SIZE);
        page.entries().forEach(reader);
        while (page.hasMore()) {
            page = page(page.end(), BATCH_SIZE);
            page.entries().forEach(reader);
        }
    }

    /** Passes all entries to a reader, oldest first. Reads each page twice. */
    void oldestFirst(Consumer<TranscriptEntry<?>> reader) {
        Deque<ConversationCursor> borders = new ArrayDeque<>();
        borders.push(ConversationCursor.START);
        TranscriptPage last = page(ConversationCursor.START, BATCH_SIZE);
        while (last.hasMore()) {
            borders.push(last.end());
            last = page(last.end(), BATCH_SIZE);
        }
        Map<String, Position> oldest = new HashMap<>();
        for (ConversationCursor border : borders) {
            List<TranscriptEntry<?>> entries =
                    new ArrayList<>(page(border, BATCH_SIZE).entries());
            Collections.reverse(entries);
            for (TranscriptEntry<?> entry : entries) {
                // If an entry was erased since the first pass, the page overlaps the previous one.
                if (entry.position().isAfter(oldest.getOrDefault(entry.journal(), Position.START))) {
                    reader.accept(entry);
                    oldest.put(entry.journal(), entry.position());
                }
            }
        }
    }
}
