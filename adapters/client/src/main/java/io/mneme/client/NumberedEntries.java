package io.mneme.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.MnemeClient.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongFunction;

/**
 * The entries of one conversation that adapters have written, numbered from 1 by their ids. Since the journal takes no id twice,
 * of two programs that append after the same entry one does, and the other reads again.
 */
public final class NumberedEntries {

    /** The key of an entry with what adapters note for themselves. */
    public static final String NOTE = "memory";

    private static final String ENTRIES = "/v1/journals/message/entries";
    private static final String APPEND = "POST " + ENTRIES;
    private static final String READ = "GET " + ENTRIES;
    private static final String WRITE = "write";
    private static final int MAX_ENTRIES = 1_000;
    private static final int MAX_STEPS = 40;
    private static final long MAX_CHARACTERS = 2_000_000;

    /** Numbers that every JSON library reads exactly. */
    private static final long MAX_WRITE = 1L << 53;

    private final MnemeClient client;
    private final ConversationId conversation;

    public NumberedEntries(MnemeClient client, ConversationId conversation) {
        this.client = client;
        this.conversation = conversation;
    }

    /**
     * An entry as it is stored.
     *
     * @param number its place among those of the adapters
     * @param json the entry
     */
    public record NumberedEntry(long number, ObjectNode json) {

        /** Returns what adapters have noted in it; missing if nothing. */
        public JsonNode note() {
            return json.path(NOTE);
        }
    }

    /**
     * Some entries, the newest first.
     *
     * @param entries those that adapters have written
     * @param next how to get the older ones; empty if there are none
     */
    public record EntryPage(List<NumberedEntry> entries, Optional<String> next) {}

    /** Returns the newest entries, of at most {@code limit} of the conversation, which others may have written to. */
    public EntryPage newest(int limit) {
        return page("limit=" + Math.min(limit, MAX_ENTRIES));
    }

    /** Returns the entries before those of a page. */
    public EntryPage older(EntryPage page, int limit) {
        return page("limit=" + Math.min(limit, MAX_ENTRIES) + "&after="
                + page.next().orElseThrow());
    }

    /** Returns the entry of a number; empty if it has been erased. */
    public Optional<NumberedEntry> at(long number) {
        Answer answer = client.expect(READ + "/{id}", client.get(ENTRIES + "/" + id(number)), 200, 404, 410);
        return answer.status() == 200 ? entry(answer.body()) : Optional.empty();
    }

    /**
     * Appends entries, all or none if they fit into one request.
     *
     * @param newest the number of the newest entry that the caller has read; 0 if there is none
     * @param entries the entries to append if the first of them has this number; the note of the last one gets a mark by which this
     *     write is recognised
     * @return false if another write was faster; nothing is appended then, and the caller reads again
     * @throws MnemeException if the container refuses them or cannot be reached
     */
    public boolean append(long newest, LongFunction<List<ObjectNode>> entries) {
        long step = 1;
        for (int i = 0; i < MAX_STEPS; i++) {
            BatchResult result = appendAll(newest + step, entries.apply(newest + step));
            if (result != BatchResult.ERASED) {
                return result == BatchResult.APPENDED;
            }
            // No id is given twice, also not that of an erased entry, of which there can be many.
            step *= 2;
        }
        throw new MnemeException("no number is free in the conversation " + conversation.value(), 409);
    }

    /** How an attempt ended. */
    private enum BatchResult {
        APPENDED,
        /** Another entry has one of the numbers. */
        TAKEN,
        /** An entry had one of the numbers. */
        ERASED
    }

    private BatchResult appendAll(long first, List<ObjectNode> entries) {
        List<ObjectNode> batch = new ArrayList<>();
        long characters = 0;
        long number = first;
        for (ObjectNode entry : entries) {
            long length = entry.toString().length();
            if (!batch.isEmpty() && (batch.size() == MAX_ENTRIES || characters + length > MAX_CHARACTERS)) {
                BatchResult result = appendBatch(number, batch);
                if (result != BatchResult.APPENDED) {
                    return result;
                }
                number += batch.size();
                batch.clear();
                characters = 0;
            }
            batch.add(entry);
            characters += length;
        }
        return appendBatch(number, batch);
    }

    private BatchResult appendBatch(long first, List<ObjectNode> entries) {
        long write = ThreadLocalRandom.current().nextLong(MAX_WRITE);
        ArrayNode body = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < entries.size(); i++) {
            ObjectNode entry = entries.get(i).deepCopy();
            entry.put("conversation_id", conversation.value());
            body.add(entry.put("id", id(first + i)));
        }
        long last = first + entries.size() - 1;
        ((ObjectNode) body.get(body.size() - 1)).withObjectProperty(NOTE).put(WRITE, write);
        Answer answer = client.post(ENTRIES, body, id(last) + "-" + write);
        if (answer.status() == 409 && answer.field().endsWith("id")) {
            return taken(first, last, write);
        }
        // 410: recorded, and erased before the answer arrived.
        client.expect(APPEND, answer, 201, 410);
        return BatchResult.APPENDED;
    }

    private BatchResult taken(long first, long last, long write) {
        boolean isAnyThere = false;
        for (long number = last; number >= first && !isAnyThere; number--) {
            Optional<NumberedEntry> entry = at(number);
            if (number == last
                    && entry.filter(own -> own.note().path(WRITE).asLong() == write)
                            .isPresent()) {
                // The container restarted between the write and its answer, and did not know the key any more.
                return BatchResult.APPENDED;
            }
            isAnyThere = entry.isPresent();
        }
        return isAnyThere ? BatchResult.TAKEN : BatchResult.ERASED;
    }

    private EntryPage page(String query) {
        String lane = URLEncoder.encode("conversation:" + conversation.value(), StandardCharsets.UTF_8);
        Answer answer = client.expect(READ, client.get(ENTRIES + "?lane=" + lane + "&" + query), 200);
        List<NumberedEntry> entries = new ArrayList<>();
        answer.body().path("data").forEach(stored -> entry(stored).ifPresent(entries::add));
        return new EntryPage(
                entries, Optional.ofNullable(answer.body().path("next").asText(null)));
    }

    private Optional<NumberedEntry> entry(JsonNode stored) {
        OptionalLong number = number(stored.path("id").asText());
        return number.isPresent() && stored.path("entry") instanceof ObjectNode json
                ? Optional.of(new NumberedEntry(number.getAsLong(), json))
                : Optional.empty();
    }

    private String id(long number) {
        return conversation.messagePrefix() + number;
    }

    private OptionalLong number(String id) {
        String prefix = conversation.messagePrefix();
        return id.startsWith(prefix) && id.substring(prefix.length()).matches("[1-9][0-9]{0,17}")
                ? OptionalLong.of(Long.parseLong(id.substring(prefix.length())))
                : OptionalLong.empty();
    }
}
