package io.mneme.context.policy;

import io.mneme.api.context.Swap;
import io.mneme.api.policy.Policies;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shows an operator who is in office, and carries out what the operator decides about it. */
@Component
public final class PolicyDesk implements Policies {

    private static final Set<String> KINDS = Set.of("renderer", "window");

    private final Offices offices;
    private final Contributors contributors;

    @Activate
    public PolicyDesk(@Reference Offices offices, @Reference Contributors contributors) {
        this.offices = offices;
        this.contributors = contributors;
    }

    @Override
    public List<PolicyInfo> list() {
        Slate slate = offices.slate();
        Overrides overrides = offices.overrides();
        return Stream.of(
                        Listing.contributors(contributors.ballot()),
                        Listing.apart(contributors.apart()),
                        Listing.policies(slate.renderers(), overrides),
                        Listing.policies(slate.windows(), overrides),
                        Listing.apart(offices.apart()))
                .flatMap(List::stream)
                .sorted(Comparator.comparing(PolicyInfo::kind))
                .toList();
    }

    @Override
    public void use(String kind, String name, Swap swap) {
        forgive(kind, name);
        offices.override(overrides -> overrides.using(kind, name));
        if (swap == Swap.NOW) {
            offices.takeOver(kind);
        }
    }

    @Override
    public void rank(String kind, String name, int ranking) {
        forgive(kind, name);
        offices.override(overrides -> overrides.ranking(kind, name, ranking));
    }

    @Override
    public void restore(String kind) {
        known(kind);
        offices.override(overrides -> overrides.without(kind));
    }

    /** An operator who decides about a policy that was set aside wants to see it serve. */
    private void forgive(String kind, String name) {
        List<? extends Rival<?>> rivals = known(kind);
        List<? extends Rival<?>> namesakes =
                rivals.stream().filter(rival -> rival.name().equals(name)).toList();
        if (namesakes.isEmpty()) {
            throw new UnknownPolicyException(
                    kind, name, rivals.stream().map(Rival::name).collect(Collectors.toSet()));
        }
        namesakes.forEach(rival -> rival.failures().forgive());
    }

    private List<? extends Rival<?>> known(String kind) {
        Slate slate = offices.slate();
        return switch (kind) {
            case "renderer" -> slate.renderers().rivals();
            case "window" -> slate.windows().rivals();
            default -> throw new UnknownPolicyException("kind of policy", kind, KINDS);
        };
    }
}
