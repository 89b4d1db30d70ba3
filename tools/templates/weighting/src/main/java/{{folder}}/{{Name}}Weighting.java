package {{package}};

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Subtracts from the score of an item for each turn since it took place. */
@Component
@ServiceRanking(100)
public final class {{Name}}Weighting implements WeightingPolicy {

    private static final Setting LOSS_PER_TURN = new Setting("loss_per_turn", 0.1, 0);

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<Setting> settings() {
        return List.of(LOSS_PER_TURN);
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        double loss = settings.get(LOSS_PER_TURN.name());
        return items.stream().map(item -> weight(item, loss)).toList();
    }

    private static Weight weight(Weighable item, double loss) {
        int turns = Math.max(0, item.turnsAgo());
        return new Weight(item.score() - loss * turns, List.of(turns + " turns ago"));
    }
}
