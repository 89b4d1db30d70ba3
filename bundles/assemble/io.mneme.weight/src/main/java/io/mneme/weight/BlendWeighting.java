package io.mneme.weight;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Weighs each item by a weighted sum of parts that are comparable, as retrieval for memories of agents does (Park et al., Generative
 * Agents, 2023, which adds up recency, importance and relevance):
 *
 * <pre>
 * score = relevance (0.6) * original
 *       + recency (0.2) * 0.5^(age / half-life)
 *       + continuity (0.2) * boost
 * </pre>
 *
 * <p>The boost is that of {@code continuity}, without its cap. An item of unknown age has no recency. If the best score is above 1,
 * the original is first divided by it.
 */
@Component
@ServiceRanking(-100)
public final class BlendWeighting implements WeightingPolicy {

    private static final Setting RELEVANCE = new Setting("relevance", 0.6, 0);
    private static final Setting RECENCY = new Setting("recency", 0.2, 0);
    private static final Setting CONTINUITY = new Setting("continuity", 0.2, 0);

    @Override
    public String name() {
        return "blend";
    }

    @Override
    public List<Setting> settings() {
        return Stream.of(List.of(RELEVANCE, RECENCY, CONTINUITY), RecencyDecay.SETTINGS, ContinuityBoost.SETTINGS)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        ScoreScale scale = ScoreScale.of(items);
        RecencyDecay decay = RecencyDecay.of(context.now(), settings);
        ContinuityBoost boost = new ContinuityBoost(context.focus(), settings);
        return items.stream()
                .map(item -> weight(
                        scale,
                        settings.get(RELEVANCE.name()) * scale.scaled(item),
                        settings.get(RECENCY.name()) * decay.left(item),
                        settings.get(CONTINUITY.name()) * boost.of(item).amount()))
                .toList();
    }

    private static Weight weight(ScoreScale scale, double relevance, double recency, double continuity) {
        return scale.weight(
                relevance + recency + continuity,
                List.of(
                        "relevance " + ReasonNumber.of(relevance),
                        "recency " + ReasonNumber.of(recency),
                        "continuity " + ReasonNumber.of(continuity)));
    }
}
