package io.mneme.benchmarks.cache;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.window.ProviderProfile;
import io.mneme.view.format.ProviderFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * A provider that caches prompts up to marked blocks, as Anthropic documents it: a prompt is read up to the end of a block
 * that an earlier prompt marked, which is at most 20 blocks before a mark; what is between that and the last mark is written
 * for a higher price. Nothing below the minimum is cached.
 */
final class BlockCache implements ProviderCache {

    private static final int LOOKBACK_BLOCKS = 20;

    private final ProviderProfile profile;
    private final ToIntFunction<String> tokens;
    private final Set<String> written = new HashSet<>();

    /**
     * Starts empty.
     *
     * @param tokens counts the tokens of a text
     */
    BlockCache(ProviderProfile profile, ToIntFunction<String> tokens) {
        this.profile = profile;
        this.tokens = tokens;
    }

    /**
     * A prompt up to the end of a block.
     *
     * @param text its text
     * @param tokens its tokens
     * @param marked whether the block is marked
     */
    private record PromptBlock(String text, int tokens, boolean marked) {}

    @Override
    public RequestCost charge(Context context, int inputTokens, int history) {
        ObjectNode body = new ObjectMapper().createObjectNode();
        ProviderFormat.named("anthropic").orElseThrow().write(context, body);
        List<PromptBlock> blocks = blocks(body);
        int read = 0;
        int end = 0;
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).marked() && blocks.get(i).tokens() >= profile.minimumPrefixTokens()) {
                read = Math.max(read, found(blocks, i));
                end = blocks.get(i).tokens();
            }
        }
        blocks.stream()
                .filter(block -> block.marked() && block.tokens() >= profile.minimumPrefixTokens())
                .forEach(block -> written.add(block.text()));
        int total = blocks.isEmpty() ? 0 : blocks.get(blocks.size() - 1).tokens();
        int put = Math.max(0, end - read);
        double cost = read * profile.cachedPrice() + put * profile.writePrice() + total - read - put + inputTokens;
        return new RequestCost((long) total + inputTokens, read, put, cost, VisibleEntries.of(context), history);
    }

    private int found(List<PromptBlock> blocks, int mark) {
        for (int i = mark; i >= 0 && i > mark - LOOKBACK_BLOCKS; i--) {
            if (written.contains(blocks.get(i).text())) {
                return blocks.get(i).tokens();
            }
        }
        return 0;
    }

    private List<PromptBlock> blocks(JsonNode body) {
        List<JsonNode> nodes = new ArrayList<>();
        body.path("system").forEach(nodes::add);
        body.path("messages").forEach(message -> message.path("content").forEach(nodes::add));
        List<PromptBlock> blocks = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int total = 0;
        for (JsonNode node : nodes) {
            // The end of a block is part of what is cached.
            text.append(node.path("text").asText()).append('\u0000');
            total += tokens.applyAsInt(node.path("text").asText());
            blocks.add(new PromptBlock(text.toString(), total, node.has("cache_control")));
        }
        return blocks;
    }
}
