package io.mneme.ui.proxy.prompt;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.proxy.chat.ChatBody;
import io.mneme.ui.proxy.chat.MessageHash;
import io.mneme.ui.proxy.chat.TextPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request that says the same as the client's, and begins as the previous one of its chat did: clocks and ids of its instructions are at
 * its end, messages that the client has dropped stay for a while, and the provider's marks are where its cache can end.
 *
 * @param body the request
 * @param sent its parts
 * @param template which words of its instructions change; empty if that is not known
 * @param note what is added at its end; empty if nothing is
 * @param kept how many messages it has that the client has dropped
 */
public record StablePrompt(
        ChatBody body, SentPrompt sent, Optional<InstructionTemplate> template, String note, int kept) {

    /** What a client has dropped stays up to that many times of what it sends. A new start then costs its share once in so many requests. */
    private static final int MAX_KEPT_RATIO = 2;

    private static final int MAX_KEPT_CHARS = 200_000;

    public StablePrompt {
        requireNonNull(body, "body");
        requireNonNull(sent, "sent");
        requireNonNull(template, "template");
        requireNonNull(note, "note");
    }

    /**
     * Returns the parts of a request that is sent as the client sends it.
     *
     * @param former the template of the previous request
     * @param weight the length of the request
     */
    public static StablePrompt unchanged(ChatBody client, Optional<InstructionTemplate> former, long weight) {
        List<String> texts = texts(client);
        SentPrompt sent =
                new SentPrompt(client.model(), client.tools(), texts, hashes(client.messages()), List.of(), weight / 4);
        return new StablePrompt(client, sent, former, "", 0);
    }

    /**
     * Returns the request that is sent in the place of a client's.
     *
     * @param unchanged the request of the client, which stays as it is
     * @param previous the previous prompt of the chat; empty if there is none
     * @param recalled what is recalled for the request; empty if nothing is
     * @param weight the length of the client's request
     */
    public static StablePrompt of(StablePrompt unchanged, Optional<SentPrompt> previous, String recalled, long weight) {
        ChatBody client = unchanged.body();
        ChatBody body = client.copy();
        StableInstructions instructions = StableInstructions.of(texts(body), unchanged.template());
        List<String> stable = instructions.texts();
        List<TextPlace> places = body.instructions();
        for (int place = 0; place < places.size(); place++) {
            if (!places.get(place).text().equals(stable.get(place))) {
                places.get(place).replace(stable.get(place));
            }
        }
        List<JsonNode> own = client.messages();
        List<String> ownHashes = unchanged.sent().hashes();
        int kept = previous.map(before -> kept(before, ownHashes)).orElse(0);
        List<JsonNode> all = new ArrayList<>();
        List<String> hashes = new ArrayList<>();
        previous.ifPresent(before -> {
            all.addAll(before.messages().subList(0, kept));
            hashes.addAll(before.hashes().subList(0, kept));
        });
        if (kept > 0) {
            List<JsonNode> sent = new ArrayList<>();
            all.forEach(message -> sent.add(message.deepCopy()));
            sent.addAll(body.messages());
            body.replaceMessages(sent);
        }
        all.addAll(own);
        hashes.addAll(ownHashes);
        SentPrompt sent = new SentPrompt(body.model(), body.tools(), stable, hashes, all, 4 * weight);
        body.mark(previous.map(before -> common(before.hashes(), hashes)).orElse(0));
        String note = note(instructions.values(), recalled);
        if (!note.isEmpty()) {
            body.addNote(note);
        }
        return new StablePrompt(body, sent, Optional.of(instructions.template()), note, kept);
    }

    private static List<String> texts(ChatBody body) {
        return body.instructions().stream().map(TextPlace::text).toList();
    }

    private static List<String> hashes(List<JsonNode> messages) {
        return messages.stream().map(MessageHash::of).toList();
    }

    private static String note(String values, String recalled) {
        StringBuilder note = new StringBuilder();
        if (!values.isEmpty()) {
            note.append("Values of the instructions:\n").append(values);
        }
        if (!recalled.isEmpty()) {
            note.append(note.isEmpty() ? "" : "\n\n").append(recalled);
        }
        return note.isEmpty() ? "" : "<context>\n" + note + "\n</context>";
    }

    /** Returns how many messages the previous prompt has before those that the client still sends; 0 if it starts elsewhere. */
    private static int kept(SentPrompt previous, List<String> hashes) {
        List<String> before = previous.hashes();
        for (int start = 0; start < previous.messages().size(); start++) {
            int length = before.size() - start;
            if (length <= hashes.size() && before.subList(start, before.size()).equals(hashes.subList(0, length))) {
                boolean isSmall = start <= MAX_KEPT_RATIO * hashes.size()
                        && chars(previous.messages().subList(0, start)) <= MAX_KEPT_CHARS;
                return isSmall ? start : 0;
            }
        }
        return 0;
    }

    private static long chars(List<JsonNode> messages) {
        return messages.stream()
                .mapToLong(message -> message.toString().length())
                .sum();
    }

    private static int common(List<String> previous, List<String> current) {
        int end = Math.min(previous.size(), current.size());
        int place = 0;
        while (place < end && previous.get(place).equals(current.get(place))) {
            place++;
        }
        return place;
    }
}
