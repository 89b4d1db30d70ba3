package io.mneme.compact;

import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The messages of a conversation that a new summary adds to the former one, oldest first.
 *
 * @param messages the messages; may be empty
 * @param continuesFormer whether they continue the former summary; not if there is none, or if a marker among them ends the history before it
 */
record LeftSpan(List<StoredEntry<Message>> messages, boolean continuesFormer) {

    /** The most messages of one summary; of a longer conversation the newest ones. */
    private static final int MAX_MESSAGES = 2_000;

    private static final Comparator<StoredEntry<Message>> BY_POSITION =
            Comparator.comparingLong(stored -> stored.position().value());
    private static final long MAX_CHARS = 500_000;
    private static final int BATCH_SIZE = 100;
    private static final int MAX_AUTHORS = 100;

    LeftSpan {
        messages = List.copyOf(messages);
    }

    /**
     * Reads the messages after a position, up to another one and some more.
     *
     * @param lanes the lanes of the conversation, and of those that read as one with it
     * @param after the last message of the former summary; {@link Position#START} if there is none
     * @param last the last message to read
     * @param ahead number of messages after it that are read, too
     */
    static LeftSpan read(Journal<Message> journal, List<String> lanes, Position after, Position last, int ahead) {
        List<StoredEntry<Message>> read = new ArrayList<>();
        if (ahead > 0) {
            lanes.stream()
                    .flatMap(lane -> journal.after(EntryQuery.ofLane(lane), last, ahead).entries().stream())
                    .sorted(BY_POSITION)
                    .limit(ahead)
                    .forEach(read::add);
        }
        long chars = 0;
        Position before = new Position(last.value() + 1);
        List<StoredEntry<Message>> page = newest(journal, lanes, before, BATCH_SIZE);
        while (!page.isEmpty() && read.size() < MAX_MESSAGES && chars < MAX_CHARS) {
            read.addAll(0, page);
            chars += page.stream()
                    .mapToLong(stored -> stored.entry().content().length())
                    .sum();
            before = page.get(0).position();
            page = before.isAfter(after) ? newest(journal, lanes, before, BATCH_SIZE) : List.of();
        }
        read.removeIf(stored -> !stored.position().isAfter(after));
        return afterMarker(read, after.isAfter(Position.START));
    }

    /** Returns the newest messages of some lanes before a position, oldest first. */
    static List<StoredEntry<Message>> newest(Journal<Message> journal, List<String> lanes, Position before, int limit) {
        List<StoredEntry<Message>> all = lanes.stream()
                .flatMap(lane -> journal.newest(lane, before, limit, any -> true).stream())
                .sorted(BY_POSITION)
                .toList();
        return all.subList(Math.max(0, all.size() - limit), all.size());
    }

    private static LeftSpan afterMarker(List<StoredEntry<Message>> read, boolean hasFormer) {
        for (int i = read.size() - 1; i >= 0; i--) {
            Optional<MessageMarker> marker = read.get(i).entry().marker();
            if (marker.isPresent()) {
                int start = marker.get() == MessageMarker.RESET ? i + 1 : i;
                return new LeftSpan(read.subList(start, read.size()), false);
            }
        }
        return new LeftSpan(read, hasFormer);
    }

    List<Message> texts() {
        return messages.stream().map(StoredEntry::entry).toList();
    }

    StoredEntry<Message> first() {
        return messages.get(0);
    }

    StoredEntry<Message> last() {
        return messages.get(messages.size() - 1);
    }

    /** Returns the authors of these and some other messages, by author id or else by name, in alphabetical order. */
    List<String> authorsWith(List<String> others) {
        List<String> authors = Stream.concat(others.stream(), messages.stream().map(stored -> key(stored.entry())))
                .filter(author -> !author.isEmpty())
                .distinct()
                .sorted()
                .toList();
        return authors.size() > MAX_AUTHORS ? List.of(SummarySpan.ANY_AUTHOR) : authors;
    }

    private static String key(Message message) {
        return message.authorId().isEmpty() ? message.author() : message.authorId();
    }
}
