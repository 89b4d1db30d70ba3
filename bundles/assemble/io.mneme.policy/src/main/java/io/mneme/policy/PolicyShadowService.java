package io.mneme.policy;

import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Applies and lists the shadows that the operator has chosen. */
@Component
public final class PolicyShadowService implements PolicyShadows {

    private final PolicyTypeCatalog types;

    @Activate
    public PolicyShadowService(@Reference PolicyTypeCatalog types) {
        this.types = types;
    }

    @Override
    public void use(String kind, String name) {
        types.namesakes(kind, name);
        types.override(overrides -> overrides.withShadow(kind, Optional.of(name)));
    }

    @Override
    public void remove(String kind) {
        types.withOneActive(kind);
        types.override(overrides -> overrides.withShadow(kind, Optional.empty()));
    }

    @Override
    public List<ShadowReport> list() {
        return types.all().stream()
                .map(OpenPolicyType::shadow)
                .flatMap(shadow -> shadow.report().stream())
                .toList();
    }
}
