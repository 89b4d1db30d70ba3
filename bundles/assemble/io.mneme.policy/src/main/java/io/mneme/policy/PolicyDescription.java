package io.mneme.policy;

import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.support.plugin.CallLimit;
import io.mneme.support.ranking.ServiceDescription;

/**
 * What a policy has declared, as the ranking needs it.
 *
 * @param declaration what it has declared
 */
record PolicyDescription(PolicyDeclaration declaration) implements ServiceDescription {

    /** The description of a policy that has not described itself. */
    static final PolicyDescription NONE = new PolicyDescription(PolicyDeclaration.ofName("(no name)"));

    @Override
    public String name() {
        return declaration.name();
    }

    @Override
    public CallLimit limit() {
        return declaration.timeLimit().isZero() ? CallLimit.TIMEOUT : CallLimit.atMost(declaration.timeLimit());
    }
}
