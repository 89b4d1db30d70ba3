package io.mneme.spi.weigh;

import java.util.List;

/**
 * What the conversation is about now.
 *
 * @param accumulated the keywords of the whole conversation, the most important first
 * @param recentTurns the keywords of the recent turns, the newest turn first
 */
public record Focus(List<String> accumulated, List<List<String>> recentTurns) {

    /** The focus of a request that belongs to no conversation. */
    public static final Focus NONE = new Focus(List.of(), List.of());

    public Focus {
        accumulated = List.copyOf(accumulated);
        recentTurns = recentTurns.stream().map(List::copyOf).toList();
    }
}
