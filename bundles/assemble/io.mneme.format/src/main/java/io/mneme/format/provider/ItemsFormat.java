package io.mneme.format.provider;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.format.ProviderFormat;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;

/** The items of the context with all that is known of them, for a program that makes the messages of its model itself. */
@Component(service = ProviderFormat.class)
public final class ItemsFormat implements ShippedFormat {

    @Override
    public BodyForm form() {
        return BodyForm.ITEMS;
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode items = answer.putArray("items");
        for (Segment segment : context.segments()) {
            segment.items().forEach(item -> add(item, segment, items));
        }
        answer.putArray("messages");
    }

    private static void add(ContextItem item, Segment segment, ArrayNode items) {
        ObjectNode node = items.addObject();
        node.put("role", name(item.role()));
        node.put("contributor", segment.info().contributor());
        node.put("stability", name(segment.info().stability()));
        node.put("tag", item.tag());
        node.put("sender", item.sender().orElse(null));
        ArrayNode parts = node.putArray("parts");
        item.parts().forEach(part -> add(part, parts.addObject()));
    }

    private static void add(ItemPart part, ObjectNode node) {
        if (part instanceof TextPart text) {
            node.put("type", "text").put("origin", name(text.origin())).put("text", text.text());
        } else if (part instanceof MediaPart media) {
            node.put("type", "media").put("handle", media.handle()).put("uri", media.uri());
            node.put("mime_type", media.mimeType());
            media.extendBy().ifPresent(messages -> node.put("extend_by", messages));
        } else if (part instanceof ProviderPart whole) {
            node.put("type", "message")
                    .put("dialect", name(whole.message().dialect()))
                    .put("text", whole.asText());
            ProviderJson.add(whole.message(), node.putObject("message"));
            ArrayNode blocks = node.putArray("blocks");
            whole.message().blocks().forEach(block -> add(block, blocks.addObject()));
        }
    }

    private static void add(MessageBlock block, ObjectNode node) {
        node.put("type", name(block.type())).put("text", block.asText());
        putIfKnown(node, "mime_type", block.mimeType());
        putIfKnown(node, "call_id", block.callId());
        putIfKnown(node, "tool_name", block.toolName());
    }

    private static void putIfKnown(ObjectNode node, String key, String value) {
        if (!value.isEmpty()) {
            node.put(key, value);
        }
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
