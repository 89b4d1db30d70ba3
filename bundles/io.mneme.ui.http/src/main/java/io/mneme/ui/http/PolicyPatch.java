package io.mneme.ui.http;

import io.mneme.api.context.Swap;
import io.mneme.api.policy.Policies;
import java.util.List;
import java.util.Optional;

/**
 * What is to change about a policy; at least one of the two.
 *
 * @param office put it into office, in this way
 * @param ranking give it this ranking
 */
record PolicyPatch(Optional<Swap> office, Optional<Integer> ranking) {

    static PolicyPatch read(String body) {
        Fields fields = new Fields(Json.object(body), "").knowing(List.of("in_office", "swap", "ranking"));
        boolean office = fields.flag("in_office").orElse(false);
        Optional<Swap> swap = Swaps.read(fields);
        if (!office && (swap.isPresent() || fields.value("in_office").isPresent())) {
            throw fields.broken("in_office", "can only be set to true; put another one into office instead");
        }
        Optional<Integer> ranking = fields.integer("ranking");
        if (!office && ranking.isEmpty()) {
            throw fields.broken("in_office", "or ranking must be given");
        }
        return new PolicyPatch(office ? swap.or(() -> Optional.of(Swap.AT_REBUILD)) : Optional.empty(), ranking);
    }

    void apply(Policies policies, String kind, String name) {
        ranking.ifPresent(value -> policies.rank(kind, name, value));
        office.ifPresent(swap -> policies.use(kind, name, swap));
    }
}
