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
 * Lowers the score of an item with its age, by exponential decay with a half-life:
 *
 * <pre>
 * recency = floor (0.1) + (1 - floor) * 0.5^(age / half-life)
 * score   = original - |original| * (1 - recency)
 * </pre>
 *
 * <p>So a score above 0 is multiplied by the recency, and one below 0 falls likewise. An item of unknown age has the recency of a very
 * old one. If the best score is above 1, the original is first divided by it.
 */
@Component
@ServiceRanking(-100)
public final class RecencyWeighting implements WeightingPolicy {

    private static final Setting FLOOR = new Setting("floor", 0.1, 0);

    @Override
    public String name() {
        return "recency";
    }

    @Override
    public List<Setting> settings() {
        return Stream.concat(RecencyDecay.SETTINGS.stream(), Stream.of(FLOOR)).toList();
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        ScoreScale scale = ScoreScale.of(items);
        RecencyDecay decay = RecencyDecay.of(context.now(), settings);
        double floor = Math.min(1, settings.get(FLOOR.name()));
        return items.stream()
                .map(item -> weight(scale, scale.scaled(item), floor + (1 - floor) * decay.left(item)))
                .toList();
    }

    private static Weight weight(ScoreScale scale, double original, double recency) {
        return scale.weight(
                original - Math.abs(original) * (1 - recency), List.of("recency " + ReasonNumber.of(recency)));
    }
}
