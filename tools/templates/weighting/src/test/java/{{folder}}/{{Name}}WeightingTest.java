package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class {{Name}}WeightingTest implements WeightingPolicyContract {

    private static final Settings SETTINGS = new Settings(Map.of("loss_per_turn", 0.5));

    private final {{Name}}Weighting policy = new {{Name}}Weighting();

    @Override
    public WeightingPolicy policy() {
        return policy;
    }

    @Test
    void anItemLosesWithEachTurn() {
        assertThat(weigh(3)).isEqualTo(new Weight(8.5, List.of("3 turns ago")));
    }

    @Test
    void anItemOfNoTurnLosesNothing() {
        assertThat(weigh(-1).score()).isEqualTo(10);
    }

    private Weight weigh(int turnsAgo) {
        Weighable item = new Weighable("a", 10, Optional.empty(), turnsAgo, Map.of());
        return policy.weigh(List.of(item), new WeightingContext(NOW, Focus.NONE), SETTINGS)
                .get(0);
    }
}
