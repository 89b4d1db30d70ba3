package io.mneme.format.provider;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.MessageBlock;
import java.util.Optional;

/**
 * A file in a body.
 *
 * @param uri its location; empty if only its provider has it
 * @param mimeType its type
 * @param name its name
 * @param id its id at its provider; empty if it has none
 */
record FileBlock(String uri, String mimeType, String name, String id) {

    private static final String PDF = "application/pdf";

    /** Returns the file of a block of OpenAI or Anthropic. */
    static FileBlock of(MessageBlock block) {
        JsonNode source = ProviderJson.block(block);
        JsonNode file = source.path("file");
        String name = file.path("filename").asText(source.path("title").asText(""));
        return new FileBlock(
                block.text(),
                block.mimeType().isEmpty() ? PDF : block.mimeType(),
                name.isBlank() || name.equals("null") ? "document.pdf" : name,
                file.path("file_id").asText(""));
    }

    /** Returns its content in Base64, if the body contains it. */
    Optional<String> base64() {
        return MediaLocation.base64(uri);
    }
}
