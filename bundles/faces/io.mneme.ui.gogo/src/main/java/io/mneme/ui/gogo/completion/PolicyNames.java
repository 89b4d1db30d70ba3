package io.mneme.ui.gogo.completion;

import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the types of policies, their names, and the recipes that they serve. */
@Component
public final class PolicyNames implements ArgumentValues {

    private final PolicyAdmin policies;

    @Activate
    public PolicyNames(@Reference PolicyAdmin policies) {
        this.policies = policies;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("kind", "name", "policy", "recipe", "renderer", "window", "weighting", "compactor");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        return switch (request.argument()) {
            case "kind" -> known().map(PolicyInfo::kind).distinct().toList();
            case "recipe" -> known().flatMap(policy -> policy.servesRecipes().stream())
                    .distinct()
                    .sorted()
                    .toList();
            case "name" -> request.operands().isEmpty()
                    ? List.of()
                    : names(request.operands().get(0));
            case "policy" -> policies(request);
            default -> names(request.argument());
        };
    }

    /** After a command about policies a type comes first and then a name; an option takes both as {@code TYPE=NAME}. */
    private List<String> policies(ArgumentRequest request) {
        if (!request.command().startsWith("policy:")) {
            return known().map(policy -> policy.kind() + "=" + policy.name()).toList();
        }
        return request.operands().isEmpty()
                ? known().map(PolicyInfo::kind).distinct().toList()
                : names(request.operands().get(0));
    }

    private List<String> names(String kind) {
        return known().filter(policy -> policy.kind().equals(kind))
                .map(PolicyInfo::name)
                .distinct()
                .toList();
    }

    private Stream<PolicyInfo> known() {
        return policies.list().stream();
    }
}
