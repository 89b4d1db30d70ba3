package io.mneme.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.NumberedEntries.EntryPage;
import io.mneme.client.NumberedEntries.NumberedEntry;
import io.mneme.client.WindowReader.StoredWindow.StoredMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the window of a memory: the newest entry that notes one has its numbers. */
final class WindowReader<M> {

    /** What the numbers of the window are called in the note of an entry. */
    static final String WINDOW = "window";

    private static final int FIRST_PAGE = 32;
    private static final int MAX_PAGE = 1_000;

    private final MessageCodec<M> codec;

    /** How many entries the last window needed: that of a program has mostly the same size. */
    private volatile int usualPage = FIRST_PAGE;

    WindowReader(MessageCodec<M> codec) {
        this.codec = codec;
    }

    /**
     * A window as it is stored.
     *
     * @param newest the number of the newest entry of the conversation; 0 if there is none
     * @param messages the messages of the window, in its order
     */
    record StoredWindow<M>(long newest, List<StoredMessage<M>> messages) {

        /**
         * A message of the window.
         *
         * @param numbers those of its entries
         */
        record StoredMessage<M>(List<Long> numbers, M message) {

            long number() {
                return numbers.get(0);
            }
        }

        List<Long> numbers() {
            return messages.stream()
                    .flatMap(stored -> stored.numbers().stream())
                    .toList();
        }
    }

    /** The pages that have been read. */
    private static final class ReadPages {

        private final NumberedEntries entries;
        private final Map<Long, NumberedEntry> found = new HashMap<>();
        private EntryPage page;
        private long newest;
        private long oldest = Long.MAX_VALUE;
        private Optional<NumberedEntry> window = Optional.empty();

        private ReadPages(NumberedEntries entries, EntryPage page) {
            this.entries = entries;
            this.page = page;
            keep();
        }

        private boolean hasOlder() {
            return page.next().isPresent();
        }

        private void readOlder() {
            page = entries.older(page, MAX_PAGE);
            keep();
        }

        private void keep() {
            for (NumberedEntry entry : page.entries()) {
                found.put(entry.number(), entry);
                newest = Math.max(newest, entry.number());
                oldest = Math.min(oldest, entry.number());
                if (window.isEmpty() && entry.note().has(WINDOW)) {
                    window = Optional.of(entry);
                }
            }
        }
    }

    /** Returns what the newest entry with a window notes; missing if there is none. */
    JsonNode note(NumberedEntries entries) {
        return upToWindow(entries, 1).window.map(NumberedEntry::note).orElse(MissingNode.getInstance());
    }

    private static ReadPages upToWindow(NumberedEntries entries, int limit) {
        ReadPages pages = new ReadPages(entries, entries.newest(limit));
        while (pages.window.isEmpty() && pages.hasOlder()) {
            pages.readOlder();
        }
        return pages;
    }

    StoredWindow<M> read(NumberedEntries entries) {
        ReadPages pages = upToWindow(entries, usualPage);
        if (pages.window.isEmpty()) {
            return new StoredWindow<>(pages.newest, List.of());
        }
        List<Long> numbers = NumberRuns.read(pages.window.get().note().path(WINDOW));
        find(new HashSet<>(numbers), pages);
        usualPage = Math.min(MAX_PAGE, Math.max(FIRST_PAGE, numbers.size() + 2));
        List<NumberedEntry> window = numbers.stream()
                .map(pages.found::get)
                .filter(entry -> entry != null)
                .toList();
        return new StoredWindow<>(pages.newest, messages(window));
    }

    /** Returns the message whose first entry has a number; empty if it has been erased. */
    Optional<StoredMessage<M>> read(NumberedEntries entries, long number) {
        Optional<NumberedEntry> first = entries.at(number);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        List<NumberedEntry> parts = new ArrayList<>(List.of(first.get()));
        for (int i = 1; i < codec.span(first.get().json()); i++) {
            entries.at(number + i).ifPresent(parts::add);
        }
        return Optional.of(messages(parts).get(0));
    }

    /** Reads on where the missing ones are near, and gets one that is far, as the first system message, by its id. */
    private static void find(Set<Long> numbers, ReadPages pages) {
        numbers.removeAll(pages.found.keySet());
        while (!numbers.isEmpty()) {
            long next = Collections.max(numbers);
            boolean isNear = next < pages.oldest && pages.oldest - next <= MAX_PAGE && numbers.size() > 2;
            if (isNear && pages.hasOlder()) {
                pages.readOlder();
            } else {
                pages.entries.at(next).ifPresent(entry -> pages.found.put(entry.number(), entry));
                numbers.remove(next);
            }
            numbers.removeAll(pages.found.keySet());
        }
    }

    private List<StoredMessage<M>> messages(List<NumberedEntry> entries) {
        List<StoredMessage<M>> messages = new ArrayList<>();
        int start = 0;
        while (start < entries.size()) {
            int span = Math.max(1, codec.span(entries.get(start).json()));
            List<NumberedEntry> parts = entries.subList(start, Math.min(entries.size(), start + span));
            messages.add(new StoredMessage<>(
                    parts.stream().map(NumberedEntry::number).toList(), decode(parts)));
            start += parts.size();
        }
        return messages;
    }

    private M decode(List<NumberedEntry> parts) {
        List<ObjectNode> entries = parts.stream().map(NumberedEntry::json).toList();
        try {
            return codec.decode(entries);
        } catch (IllegalArgumentException e) {
            throw new MnemeException(
                    "the entry " + entries.get(0).path("id").asText() + " cannot be read as a message: "
                            + e.getMessage(),
                    e);
        }
    }
}
