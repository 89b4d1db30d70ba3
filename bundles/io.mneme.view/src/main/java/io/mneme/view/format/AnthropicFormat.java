package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Messages in Anthropic's format, with the system prompt in blocks. The prompt cache ends at a marked block. The last block
 * of each stability but the volatile one is marked: at most three of the four marks allowed.
 */
final class AnthropicFormat implements ProviderFormat {

    private record Block(Stability stability, String text) {}

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode system = answer.putArray("system");
        Set<Stability> marked = EnumSet.of(Stability.VOLATILE);
        List<Block> blocks = blocks(context.segments());
        for (int i = blocks.size() - 1; i >= 0; i--) {
            ObjectNode block = system.insertObject(0);
            block.put("type", "text").put("text", blocks.get(i).text());
            if (marked.add(blocks.get(i).stability())) {
                block.putObject("cache_control").put("type", "ephemeral");
            }
        }
        ArrayNode messages = answer.putArray("messages");
        if (!context.input().isEmpty()) {
            ObjectNode user = messages.addObject().put("role", "user");
            user.putArray("content").addObject().put("type", "text").put("text", context.input());
        }
    }

    // The provider rejects a block of white space alone, so it is joined to the block before it.
    private static List<Block> blocks(List<Segment> segments) {
        List<Block> blocks = new ArrayList<>();
        for (Segment segment : segments) {
            if (segment.text().isBlank() && !blocks.isEmpty()) {
                Block last = blocks.remove(blocks.size() - 1);
                blocks.add(new Block(last.stability(), last.text() + segment.text()));
            } else {
                blocks.add(new Block(segment.info().stability(), segment.text()));
            }
        }
        return blocks;
    }
}
