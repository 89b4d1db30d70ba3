package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.Conversations.EntryPage;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page of a list that is written entry by entry, so that the JSON text of only one entry is in memory.
 *
 * @param <E> the kind of entry
 * @param entries the entries of the page, in order
 * @param json writes an entry
 * @param trailer the members after {@code data}; at least one
 */
public record JsonPage<E>(List<E> entries, EntryWriter<E> json, ObjectNode trailer) {

    /**
     * Writes an entry as JSON.
     *
     * @param <E> the kind of entry
     */
    @FunctionalInterface
    public interface EntryWriter<E> {

        /**
         * Writes all of it, and leaves open what it is written to.
         *
         * @throws IOException if it cannot be written
         */
        void write(E entry, Writer to) throws IOException;

        /** Returns what writes the JSON that a function returns. */
        static <E> EntryWriter<E> of(Function<E, String> json) {
            return (entry, to) -> to.write(json.apply(entry));
        }
    }

    /** Returns a page of a slice, with how many entries there are, where the next page starts, and how many lines were skipped. */
    public static <E> JsonPage<StoredEntry<E>> of(Slice<E> slice, Function<StoredEntry<E>, String> json) {
        return of(
                slice.entries(),
                json,
                JsonNodes.object().put("total", slice.total()),
                next(slice).map(PageCursor::encode),
                slice.skipped());
    }

    private static Optional<PageCursor> next(Slice<?> slice) {
        List<? extends StoredEntry<?>> entries = slice.entries();
        return slice.hasMore()
                ? Optional.of(new PageCursor(entries.get(entries.size() - 1).position(), 0))
                : Optional.empty();
    }

    /** Returns a page of utterances. */
    public static JsonPage<StoredEntry<Utterance>> of(Conversations conversations, Slice<Utterance> slice) {
        return of(slice, stored -> conversations.json(stored.entry()));
    }

    /** Returns a page of conversations. */
    public static JsonPage<Conversation> of(ConversationPage page) {
        return of(
                page.conversations(),
                conversation -> RecordJson.of(conversation).toString(),
                JsonNodes.object(),
                page.next().map(ConversationCursors::encode),
                page.skipped());
    }

    /** Returns a page of the entries of a conversation. */
    public static JsonPage<ConversationEntry> of(Conversations conversations, EntryPage page) {
        return of(
                page.entries(),
                entry -> JournalJson.line(conversations, entry),
                JsonNodes.object().put("total", page.total()),
                page.next().map(ConversationCursors::encode),
                page.skipped());
    }

    private static <E> JsonPage<E> of(
            List<E> entries,
            Function<E, String> json,
            ObjectNode trailer,
            Optional<String> next,
            SkippedLines skipped) {
        trailer.put("has_more", next.isPresent());
        trailer.put("next", next.orElse(null));
        trailer.set("skipped", RecordJson.of(skipped));
        return new JsonPage<>(entries, EntryWriter.of(json), trailer);
    }

    /** Writes the page as one JSON object. */
    public void write(Writer to) throws IOException {
        to.append("{\"data\":[");
        String separator = "";
        for (E entry : entries) {
            to.append(separator);
            json.write(entry, to);
            separator = ",";
        }
        String members = trailer.toString();
        to.append("],").append(members, 1, members.length());
    }

    /** Returns the page as one JSON object. */
    public String text() {
        StringWriter text = new StringWriter();
        try {
            write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
