package io.mneme.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lists the policies of all open types and which are active, and applies the changes of the operator. */
@Component
public final class PolicyAdminService implements PolicyAdmin {

    private final PolicyTypeCatalog types;

    @Activate
    public PolicyAdminService(@Reference PolicyTypeCatalog types) {
        this.types = types;
    }

    @Override
    public List<PolicyInfo> list() {
        return types.all().stream()
                .flatMap(type -> PolicyDescriber.of(type, types.overrides()).stream())
                .toList();
    }

    @Override
    public void use(String kind, String name, SwapTiming swap) {
        resetFailures(kind, name);
        types.override(overrides -> overrides.withActivated(kind, name));
        if (swap == SwapTiming.NOW) {
            types.withOneActive(kind).forceSwap();
        }
    }

    @Override
    public void rank(String kind, String name, int ranking) {
        resetFailures(kind, name);
        types.override(overrides -> overrides.ranking(kind, name, ranking));
    }

    @Override
    public void restore(String kind) {
        types.withOneActive(kind);
        types.override(overrides -> overrides.without(kind));
    }

    /** An operator who activates or ranks a disabled policy wants it to serve. */
    private void resetFailures(String kind, String name) {
        types.namesakes(kind, name).forEach(service -> service.failures().reset());
    }
}
