package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The content of a message of ChatGPT.
 *
 * @param text what it says, one part below another
 * @param media references to images and sounds, as the journal has them
 * @param reason why it is no message; empty if it is one
 */
record ChatGptContent(String text, ArrayNode media, String reason) {

    private static final String ASSET = "asset_pointer";
    private static final int MAX_MEDIA = 100;

    /** Returns the content; each type has its text in another field. */
    static ChatGptContent of(JsonNode content) {
        return switch (JsonTexts.text(content, "content_type")) {
            case "thoughts" -> skipped("is a thought of the model");
            case "reasoning_recap" -> skipped("says how long the model has thought");
            case "user_editable_context" -> skipped("is the user's instructions, which every conversation repeats");
            case "model_editable_context" -> skipped("is what the model remembers, which every conversation repeats");
            case "tether_quote" -> text(JsonTexts.text(content, "title"), JsonTexts.text(content, "text"));
            case "tether_browsing_display" -> text(JsonTexts.firstText(content, "result", "summary"));
            default -> ofParts(content);
        };
    }

    private static ChatGptContent ofParts(JsonNode content) {
        List<String> texts = new ArrayList<>();
        ArrayNode media = JsonNodeFactory.instance.arrayNode();
        texts.add(JsonTexts.firstText(content, "text", "result"));
        content.path("parts").forEach(part -> addPart(part, texts, media));
        String text = joined(texts.stream());
        return text.isEmpty() && media.isEmpty() ? skipped("has no text") : new ChatGptContent(text, media, "");
    }

    private static void addPart(JsonNode part, List<String> texts, ArrayNode media) {
        if (part.isTextual()) {
            texts.add(part.textValue());
            return;
        }
        texts.add(JsonTexts.text(part, "text"));
        // Of a conversation by voice with a camera, one part has the sound, and images.
        Stream<JsonNode> frames =
                StreamSupport.stream(part.path("frames_asset_pointers").spliterator(), false);
        Stream.concat(Stream.of(part, part.path("audio_asset_pointer")), frames)
                .map(asset -> JsonTexts.text(asset, ASSET))
                .filter(uri -> !uri.isEmpty())
                .forEach(uri -> media.addObject().put("uri", uri));
    }

    /**
     * Returns this content with the documents that were attached, which the metadata of the message name. Attached pictures are among its
     * parts already.
     */
    ChatGptContent withAttachments(JsonNode attachments) {
        ArrayNode all = media.deepCopy();
        attachments.forEach(attachment -> {
            String id = JsonTexts.text(attachment, "id");
            if (!id.isEmpty()
                    && all.size() < MAX_MEDIA
                    && !JsonTexts.source(media).contains(id)) {
                all.addObject().put("uri", id).put("name", JsonTexts.text(attachment, "name"));
            }
        });
        return new ChatGptContent(text, all, all.isEmpty() ? reason : "");
    }

    private static ChatGptContent text(String... texts) {
        String text = joined(Stream.of(texts));
        return text.isEmpty()
                ? skipped("has no text")
                : new ChatGptContent(text, JsonNodeFactory.instance.arrayNode(), "");
    }

    private static String joined(Stream<String> texts) {
        return texts.filter(text -> !text.isBlank()).collect(Collectors.joining("\n"));
    }

    private static ChatGptContent skipped(String reason) {
        return new ChatGptContent("", JsonNodeFactory.instance.arrayNode(), reason);
    }
}
