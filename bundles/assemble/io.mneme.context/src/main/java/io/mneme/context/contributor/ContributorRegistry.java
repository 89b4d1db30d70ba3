package io.mneme.context.contributor;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.context.Stability;
import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.settings.ContextSettings;
import io.mneme.spi.contribute.ContextContributor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Opens the contributors as a type of policy, and adds those of this bundle.
 *
 * <p>Safe for use by many threads; reading the snapshot never waits.
 */
@Component(service = ContributorRegistry.class, immediate = true)
public final class ContributorRegistry {

    /** The declared text that is the stability with which a contributor is called. */
    private static final String CALLED_WITH = "called-with";

    /** The declared text that has the inputs that a contributor uses, with commas between them; absent if they are not known. */
    private static final String USES = "uses";

    private final PolicySelector<Contributor> contributors;

    @Activate
    public ContributorRegistry(
            @Reference BuiltInContributors builtIn,
            @Reference ContextSettings.CurrentSettings configuration,
            @Reference Redactions redactions,
            @Reference PolicyRegistry registry) {
        contributors = registry.open(PolicyType.ofEachName(
                        "contributor",
                        ContextContributor.class,
                        plugin -> (Contributor) new PluginContributor(plugin, redactions),
                        ContributorRegistry::declaration)
                .withLimits(() -> configuration.current().contributorLimits()));
        builtIn.list().forEach(contributors::provide);
    }

    private static PolicyDeclaration declaration(Supplier<Contributor> contributor) {
        Map<String, String> texts = new HashMap<>();
        texts.put(CALLED_WITH, contributor.get().calledWith().name());
        contributor.get().uses().ifPresent(names -> texts.put(USES, String.join(",", names)));
        return new PolicyDeclaration(
                contributor.get().name(), List.of(), contributor.get().timeLimit(), Map.copyOf(texts));
    }

    /** Returns the inputs that a contributor uses; empty if they are not known. */
    public static Optional<List<String>> uses(SelectedPolicy<Contributor> contributor) {
        return Optional.ofNullable(contributor.texts().get(USES)).map(names -> List.of(names.split(",")));
    }

    /** Returns the stability with which a contributor is called. */
    public static Stability calledWith(SelectedPolicy<Contributor> contributor) {
        return Stability.valueOf(contributor.texts().get(CALLED_WITH));
    }

    @Deactivate
    public void close() {
        contributors.close();
    }

    /** Adds a contributor of this bundle that depends on another service, and leaves with it. */
    @Reference(service = Contributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addContributor(Contributor contributor) {
        contributors.provide(contributor);
    }

    public void removeContributor(Contributor contributor) {
        contributors.withdraw(contributor);
    }

    /** Returns the contributors that are bound now; read it once per request. */
    public BoundPolicies<Contributor> snapshot() {
        return contributors.bound();
    }
}
