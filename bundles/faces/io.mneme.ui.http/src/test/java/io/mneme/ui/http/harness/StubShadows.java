package io.mneme.ui.http.harness;

import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A shadow of the renderers, which always differs the same way. */
public final class StubShadows implements PolicyShadows {

    private Optional<String> shadow = Optional.empty();

    @Override
    public synchronized void use(String kind, String name) {
        require(kind);
        if (!List.of("arrow", "inline-diff").contains(name)) {
            throw new UnknownPolicyException(kind, name, List.of("arrow", "inline-diff"));
        }
        shadow = Optional.of(name);
    }

    @Override
    public synchronized void remove(String kind) {
        require(kind);
        shadow = Optional.empty();
    }

    @Override
    public synchronized List<ShadowReport> list() {
        return shadow.stream()
                .map(name -> new ShadowReport("renderer", name, 1, 2, 3, 4, Map.of("token_ratio", 0.5)))
                .toList();
    }

    private static void require(String kind) {
        if (!kind.equals("renderer")) {
            throw new UnknownPolicyException("kind of policy", kind, List.of("renderer"));
        }
    }
}
