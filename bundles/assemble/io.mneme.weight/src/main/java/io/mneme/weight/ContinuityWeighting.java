package io.mneme.weight;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.weight.ContinuityBoost.BoostedItem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Adds to the score of items that the focus names, up to a share of the score:
 *
 * <pre>
 * boost = factor_accumulated (0.2) if the symbol is in the accumulated focus
 *       + factor_recent (0.3) if it is in the focus of one of the last recent_turns (3) turns
 *       + factor_file (0.1) if it is in the same file as a symbol of the last turn
 * score = original + max(0, min(boost, original * cap (0.5)))
 * </pre>
 *
 * <p>The formula is that of search tools which remember what a person has looked at. Its cap keeps the focus from raising what was
 * hardly found. If the best score is above 1, the original is first divided by it. Without a focus, scores stay as they are.
 */
@Component
@ServiceRanking(-100)
public final class ContinuityWeighting implements WeightingPolicy {

    private static final Setting CAP = new Setting("cap", 0.5, 0);

    @Override
    public String name() {
        return "continuity";
    }

    @Override
    public List<Setting> settings() {
        return Stream.concat(ContinuityBoost.SETTINGS.stream(), Stream.of(CAP)).toList();
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        if (ContinuityBoost.isEmpty(context.focus())) {
            return items.stream().map(item -> Weight.of(item.score())).toList();
        }
        ScoreScale scale = ScoreScale.of(items);
        ContinuityBoost boost = new ContinuityBoost(context.focus(), settings);
        double cap = settings.get(CAP.name());
        return items.stream()
                .map(item -> weight(scale, scale.scaled(item), boost.of(item), cap))
                .toList();
    }

    private static Weight weight(ScoreScale scale, double original, BoostedItem boost, double cap) {
        double limit = Math.max(0, original * cap);
        List<String> reasons = new ArrayList<>(boost.reasons());
        if (boost.amount() > limit) {
            reasons.add("limited to " + ReasonNumber.of(cap) + " of the score");
        }
        return scale.weight(original + Math.min(boost.amount(), limit), reasons);
    }
}
