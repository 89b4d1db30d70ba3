package io.mneme.ui.http.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.view.input.StrictJsonReader;
import java.util.List;
import java.util.Optional;

/**
 * What is to change about a policy; at least one of the two.
 *
 * @param activation make it active, in this way
 * @param ranking give it this ranking
 */
record PolicyPatch(Optional<SwapTiming> activation, Optional<Integer> ranking) {

    static PolicyPatch read(String body) {
        RequestFields fields = new RequestFields(StrictJsonReader.readObject(body), "")
                .requireKnown(List.of("active", "swap", "ranking"));
        boolean activate = fields.flag("active").orElse(false);
        Optional<SwapTiming> swap = SwapTimingParser.parse(fields);
        if (!activate && (swap.isPresent() || fields.value("active").isPresent())) {
            throw fields.invalid("active", "can only be set to true; activate another one instead");
        }
        Optional<Integer> ranking = fields.integer("ranking");
        if (!activate && ranking.isEmpty()) {
            throw fields.invalid("active", "or ranking must be given");
        }
        return new PolicyPatch(
                activate ? swap.or(() -> Optional.of(SwapTiming.AT_REBUILD)) : Optional.empty(), ranking);
    }

    void apply(PolicyAdmin policies, String kind, String name) {
        ranking.ifPresent(value -> policies.rank(kind, name, value));
        activation.ifPresent(swap -> policies.use(kind, name, swap));
    }
}
