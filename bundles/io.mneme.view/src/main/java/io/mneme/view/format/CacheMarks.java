package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Stability;
import java.util.ArrayList;
import java.util.List;

/**
 * Marks the blocks of a prompt at which Anthropic's cache ends. The provider reads from its cache only up to the end of a block
 * that an earlier prompt has marked, at most 20 blocks before a mark, and a prompt has at most four marks.
 *
 * <p>So the marks are at the last block of what is static and of what is the same within a session, which a rebuild of the
 * history keeps, and at the last settled block of what grows. One more mark before that finds the blocks of an earlier prompt
 * when many were added since. A block that still grows has no mark: it would be paid for, and never read.
 */
final class CacheMarks {

    /** How far the further mark is before the last one: near enough that the provider's search leaves no gap between them. */
    private static final int BLOCKS_BETWEEN = 18;

    private final List<MarkableBlock> blocks = new ArrayList<>();

    /**
     * A block of the prompt.
     *
     * @param stability how often it changes
     * @param settled whether a later prompt can contain it as it is
     * @param node the block in the answer
     */
    private record MarkableBlock(Stability stability, boolean settled, ObjectNode node) {}

    /** Adds the next block of the prompt. */
    void add(Stability stability, boolean settled, ObjectNode node) {
        blocks.add(new MarkableBlock(stability, settled, node));
    }

    /** Marks the blocks. */
    void apply() {
        mark(last(Stability.STATIC, blocks.size()));
        mark(last(Stability.SESSION, blocks.size()));
        int newest = last(Stability.GROWING, blocks.size());
        mark(newest);
        mark(last(Stability.GROWING, newest - BLOCKS_BETWEEN + 1));
    }

    /** Returns the last settled block of a stability before an index; -1 if there is none. */
    private int last(Stability stability, int before) {
        int at = before - 1;
        while (at >= 0
                && (blocks.get(at).stability() != stability || !blocks.get(at).settled())) {
            at--;
        }
        return Math.max(-1, at);
    }

    private void mark(int block) {
        if (block >= 0) {
            blocks.get(block).node().putObject("cache_control").put("type", "ephemeral");
        }
    }
}
