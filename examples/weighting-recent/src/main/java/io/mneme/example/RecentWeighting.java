package io.mneme.example;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Adds a bonus to recent items, which halves with each half-life. Scores are scaled by the best one first, so that the bonus means
 * the same whatever they are.
 */
@Component
@ServiceRanking(100)
public final class RecentWeighting implements WeightingPolicy {

    private static final Setting HALF_LIFE = new Setting("half_life_hours", 72, 0.1);
    private static final Setting BONUS = new Setting("bonus", 0.5, 0);

    @Override
    public String name() {
        return "recent";
    }

    @Override
    public List<Setting> settings() {
        return List.of(HALF_LIFE, BONUS);
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        double best =
                items.stream().mapToDouble(item -> Math.abs(item.score())).max().orElse(0);
        double scale = best > 0 ? best : 1;
        return items.stream()
                .map(item -> weight(item.score() / scale, bonus(item, context, settings)))
                .toList();
    }

    private static Weight weight(double score, double bonus) {
        return new Weight(score + bonus, List.of(String.format(Locale.ROOT, "recency %.2f", bonus)));
    }

    /** Returns the bonus of an item; an item without a time has none, and one from the future counts as new. */
    private static double bonus(Weighable item, WeightingContext context, Settings settings) {
        return item.timestamp()
                .map(time -> Math.max(0, Duration.between(time, context.now()).toMillis()))
                .map(age -> age
                        / (settings.get(HALF_LIFE.name()) * Duration.ofHours(1).toMillis()))
                .map(halfLives -> settings.get(BONUS.name()) * Math.pow(0.5, halfLives))
                .orElse(0.0);
    }
}
