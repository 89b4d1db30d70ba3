package io.mneme.ui.realtime.event;

import io.mneme.view.input.InputFields;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the content of an item: a text, or the parts of which items of the OpenAI Realtime API consist. */
final class ItemContent {

    private static final String CONTENT = "content";

    private ItemContent() {}

    /** Returns the text of an item; that of several parts has a line break between them. */
    static String text(InputFields item) {
        if (item.value(CONTENT).filter(content -> !content.isArray()).isPresent()) {
            return item.requireText(CONTENT);
        }
        List<InputFields> parts = item.list(CONTENT);
        if (parts.isEmpty()) {
            throw item.invalid(CONTENT, "must be given, as a text or a list of parts");
        }
        return parts.stream().map(ItemContent::partText).collect(Collectors.joining("\n"));
    }

    private static String partText(InputFields part) {
        return switch (part.requireText("type")) {
            case "input_text", "output_text", "text" -> part.requireText("text");
            case "input_audio", "output_audio", "audio" -> part.text("transcript")
                    .orElseThrow(
                            () -> part.invalid("transcript", "must be given, as a text: the audio itself is not kept"));
            default -> throw part.invalid(
                    "type",
                    "must be input_text, output_text or text, or input_audio, output_audio or audio with a transcript");
        };
    }
}
