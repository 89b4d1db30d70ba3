package io.mneme.weight;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Weighs each item by how well it was found, {@code score = original}. If the best score is above 1, each is divided by it, so that
 * scores of several lists can be compared.
 */
@Component
@ServiceRanking(-100)
public final class RelevanceWeighting implements WeightingPolicy {

    @Override
    public String name() {
        return "relevance";
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        ScoreScale scale = ScoreScale.of(items);
        return items.stream().map(item -> weight(scale, scale.scaled(item))).toList();
    }

    private static Weight weight(ScoreScale scale, double score) {
        return scale.weight(score, List.of("relevance " + ReasonNumber.of(score)));
    }
}
