package io.mneme.context.admin;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.context.contributor.ContributorRegistry;
import io.mneme.context.policy.PolicyRegistry;
import io.mneme.context.policy.PolicySnapshot;
import io.mneme.context.selection.PolicyDescription;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lists the policies and which are active, and applies the changes of the operator. */
@Component
public final class PolicyAdminService implements PolicyAdmin {

    private static final Set<String> KINDS = Set.of("renderer", "window");

    private final PolicyRegistry registry;
    private final ContributorRegistry contributors;

    @Activate
    public PolicyAdminService(@Reference PolicyRegistry registry, @Reference ContributorRegistry contributors) {
        this.registry = registry;
        this.contributors = contributors;
    }

    @Override
    public List<PolicyInfo> list() {
        PolicySnapshot snapshot = registry.snapshot();
        Overrides overrides = registry.overrides();
        return Stream.of(
                        PolicyInfos.contributors(contributors.snapshot()),
                        PolicyInfos.excluded(contributors.excluded()),
                        PolicyInfos.policies(snapshot.renderers(), overrides),
                        PolicyInfos.policies(snapshot.windows(), overrides),
                        PolicyInfos.excluded(registry.excluded()))
                .flatMap(List::stream)
                .sorted(Comparator.comparing(PolicyInfo::kind))
                .toList();
    }

    @Override
    public void use(String kind, String name, SwapTiming swap) {
        resetFailures(kind, name);
        registry.override(overrides -> overrides.withActivated(kind, name));
        if (swap == SwapTiming.NOW) {
            registry.forceSwap(kind);
        }
    }

    @Override
    public void rank(String kind, String name, int ranking) {
        resetFailures(kind, name);
        registry.override(overrides -> overrides.ranking(kind, name, ranking));
    }

    @Override
    public void restore(String kind) {
        known(kind);
        registry.override(overrides -> overrides.without(kind));
    }

    /** An operator who activates or ranks a disabled policy wants it to serve. */
    private void resetFailures(String kind, String name) {
        List<? extends RankedService<?, PolicyDescription>> services = known(kind);
        List<? extends RankedService<?, PolicyDescription>> namesakes =
                services.stream().filter(service -> service.name().equals(name)).toList();
        if (namesakes.isEmpty()) {
            throw new UnknownPolicyException(
                    kind, name, services.stream().map(RankedService::name).collect(Collectors.toSet()));
        }
        namesakes.forEach(service -> service.failures().reset());
    }

    private List<? extends RankedService<?, PolicyDescription>> known(String kind) {
        PolicySnapshot snapshot = registry.snapshot();
        return switch (kind) {
            case "renderer" -> snapshot.renderers().services();
            case "window" -> snapshot.windows().services();
            default -> throw new UnknownPolicyException("kind of policy", kind, KINDS);
        };
    }
}
