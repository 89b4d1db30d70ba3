package io.mneme.context.fit;

import io.mneme.api.context.Omission;
import io.mneme.spi.weigh.Weight;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The turns that leave a history.
 *
 * @param positions the positions of their lines; empty if none leaves
 * @param weights the weights of all lines by position; empty if none was weighed
 * @param omissions why they leave, and which policy failed
 */
public record LeavingTurns(Set<Long> positions, Map<Long, Weight> weights, List<Omission> omissions) {

    /** No turn leaves, and none was weighed. */
    public static final LeavingTurns NONE = new LeavingTurns(Set.of(), Map.of(), List.of());

    public LeavingTurns {
        positions = Set.copyOf(positions);
        weights = Map.copyOf(weights);
        omissions = List.copyOf(omissions);
    }
}
