package io.mneme.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicySelector;
import java.util.concurrent.atomic.AtomicBoolean;

/** The use of an open type by one opener, until it is closed. */
final class OpenedSelector<S> implements PolicySelector<S> {

    private final OpenPolicyType<S> type;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Starts the use.
     *
     * @param release is run once, when it ends
     */
    OpenedSelector(OpenPolicyType<S> type, Runnable release) {
        this.type = type;
        this.release = release;
    }

    @Override
    public BoundPolicies<S> bound() {
        return type.bound();
    }

    @Override
    public void provide(S policy) {
        type.provide(policy);
    }

    @Override
    public void withdraw(S policy) {
        type.withdraw(policy);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            release.run();
        }
    }
}
