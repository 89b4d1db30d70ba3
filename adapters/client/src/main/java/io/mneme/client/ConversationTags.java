package io.mneme.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.client.MnemeClient.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Tags of conversations, by which adapters find those of theirs. */
public final class ConversationTags {

    private static final String CONVERSATIONS = "/v1/conversations";
    private static final String TAGS = "tags";
    private static final int MAX_PAGE = 1_000;

    private final MnemeClient client;

    public ConversationTags(MnemeClient client) {
        this.client = client;
    }

    /** Returns the ids of the conversations with a tag, the one that was continued last first. */
    public List<String> conversations(String tag) {
        List<String> ids = new ArrayList<>();
        String path = CONVERSATIONS + "?limit=" + MAX_PAGE + "&tag=" + URLEncoder.encode(tag, StandardCharsets.UTF_8);
        String after = "";
        do {
            JsonNode page = client.expect("GET " + CONVERSATIONS, client.get(path + after), 200)
                    .body();
            page.path("data")
                    .forEach(conversation -> ids.add(conversation.path("id").asText()));
            after = page.path("next").isTextual()
                    ? "&after=" + page.path("next").asText()
                    : "";
        } while (!after.isEmpty());
        return ids;
    }

    /** Adds a tag, if the conversation exists and has not got it. */
    public void add(ConversationId conversation, String tag) {
        change(conversation, tags -> tags.add(tag));
    }

    /** Removes a tag, if the conversation exists and has it. */
    public void remove(ConversationId conversation, String tag) {
        change(conversation, tags -> tags.remove(tag));
    }

    /** Changes the tags unless the change does nothing. */
    public void change(ConversationId conversation, Predicate<Set<String>> change) {
        String path = CONVERSATIONS + "/" + conversation.segment();
        Answer answer = client.expect("GET " + CONVERSATIONS + "/{id}", client.get(path), 200, 404);
        Set<String> tags = new LinkedHashSet<>();
        answer.body().path(TAGS).forEach(tag -> tags.add(tag.asText()));
        if (answer.status() == 404 || !change.test(tags)) {
            return;
        }
        ArrayNode changed = JsonNodeFactory.instance.arrayNode();
        tags.forEach(changed::add);
        JsonNode body = JsonNodeFactory.instance.objectNode().set(TAGS, changed);
        client.expect("PATCH " + CONVERSATIONS + "/{id}", client.patch(path, body), 200, 404);
    }
}
