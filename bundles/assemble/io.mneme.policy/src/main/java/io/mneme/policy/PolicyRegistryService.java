package io.mneme.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ServiceScope;

/** The registry of one bundle: what it has opened is closed when the bundle stops. */
@Component(scope = ServiceScope.BUNDLE)
public final class PolicyRegistryService implements PolicyRegistry {

    private final TrackedPolicyTypes types;
    private final List<PolicySelector<?>> opened = new CopyOnWriteArrayList<>();

    @Activate
    public PolicyRegistryService(@Reference TrackedPolicyTypes types) {
        this.types = types;
    }

    @Override
    public <S> PolicySelector<S> open(PolicyType<S> type) {
        PolicySelector<S> selector = types.open(type);
        opened.add(selector);
        return selector;
    }

    @Override
    public <S> Optional<BoundPolicies<S>> bound(String name, Class<S> service) {
        return types.bound(name, service);
    }

    @Deactivate
    public void close() {
        opened.forEach(PolicySelector::close);
    }
}
