package io.mneme.policy;

import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;

class EvenWeightingTest implements WeightingPolicyContract {

    @Override
    public WeightingPolicy policy() {
        return new EvenWeighting();
    }
}
