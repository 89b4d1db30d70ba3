package {{package}};

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Opens the type {{name}}: how a prompt greets. A contributor asks it for its contribution. */
@Component(service = {{Name}}Type.class, immediate = true)
public final class {{Name}}Type {

    private static final String TYPE = "{{name}}";
    private static final int MAX_CHARS = 100;

    private final PolicySelector<{{Name}}Policy> policies;

    /** A policy of the type: register an implementation as a service. */
    public interface {{Name}}Policy {

        /** Returns its name: 1 to 31 lower case letters, digits and hyphens. */
        String name();

        /** Returns a greeting of at most 100 characters. */
        String greet();
    }

    @Activate
    public {{Name}}Type(@Reference PolicyRegistry registry) {
        policies = registry.open(PolicyType.of(
                TYPE, {{Name}}Policy.class, new Silent(), {{Name}}Policy::name, policy -> List.of()));
    }

    @Deactivate
    public void close() {
        policies.close();
    }

    /** Returns the greeting for a request with the policy that has made it; empty if it is silent and none has failed. */
    public Optional<Contribution> contribution(ContextRequest request) {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put("recipe", request.recipe());
        SelectedPolicy<{{Name}}Policy> selected =
                policies.select(selectors, request.options().policy(TYPE), Optional.empty());
        List<Omission> failures = new ArrayList<>();
        selected.missing().ifPresent(failures::add);
        int missing = failures.size();
        String greeting = selected.call({{Name}}Policy::greet, text -> text.length() <= MAX_CHARS, failures::add);
        PolicySource decided = (failures.size() > missing ? selected.fallback() : selected).source(TYPE);
        if (greeting.isEmpty()) {
            return failures.isEmpty() ? Optional.empty() : Optional.of(Contribution.ofOmissions(failures));
        }
        return Optional.of(Contribution.paragraph(greeting, TextOrigin.INSTRUCTION)
                .withReport(Optional.empty(), failures)
                .withPolicies(List.of(decided)));
    }

    /** Says nothing; serves where there is no policy, and where one fails. */
    static final class Silent implements {{Name}}Policy {

        @Override
        public String name() {
            return "silent";
        }

        @Override
        public String greet() {
            return "";
        }
    }
}
