package io.mneme.api.policy;

/**
 * Thrown by a caller of a policy, within the call, when the policy's answer violates its contract. It counts as a failure of the
 * policy.
 */
public class PolicyViolationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Describes the violation.
     *
     * @param what a predicate to the name of the policy, without any text of an entry
     */
    public PolicyViolationException(String what) {
        super(what);
    }
}
